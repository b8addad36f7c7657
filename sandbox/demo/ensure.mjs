// Run by npm before the tests. `node sandbox/demo/ensure.mjs` installs the development packages if a clone lacks them. With
// the word `n8n` it installs the real n8n instead; with `pack` or `sandbox` it also builds the node pack or the sandbox server.
import { ensurePackBuilt, ensureSandboxBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './problem.mjs';
import { createProgress } from './progress.mjs';

const withN8n = process.argv.includes('n8n');
await runProgram(async () => {
	const progress = createProgress();
	await ensureInstalled(progress, { withRoot: !withN8n, withN8n });
	if (process.argv.includes('pack')) await ensurePackBuilt(progress);
	if (process.argv.includes('sandbox')) await ensureSandboxBuilt(progress);
});
