// Run by npm before the tests: `node sandbox/demo/ensure.mjs` installs the development packages if a clone lacks them, and
// `node sandbox/demo/ensure.mjs n8n` the real n8n.
import { ensureInstalled } from './install.mjs';
import { runProgram } from './problem.mjs';
import { createProgress } from './progress.mjs';

const withN8n = process.argv.includes('n8n');
await runProgram(() => ensureInstalled(createProgress(), { withRoot: !withN8n, withN8n }));
