// Run by npm before the tests: `node sandbox/demo/ensure.mjs [n8n]` installs what a fresh clone lacks.
import { ensureInstalled } from './install.mjs';
import { runProgram } from './problem.mjs';
import { createProgress } from './progress.mjs';

await runProgram(() => ensureInstalled(createProgress(), { withN8n: process.argv.includes('n8n') }));
