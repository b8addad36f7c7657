// Run by npm before the tests: `node sandbox/demo/ensure.mjs` installs the development packages if a clone lacks them,
// `node sandbox/demo/ensure.mjs sandbox` also builds the sandbox server, and `node sandbox/demo/ensure.mjs n8n` installs
// the real n8n.
import { ensureSandboxBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './problem.mjs';
import { createProgress } from './progress.mjs';

const [wanted] = process.argv.slice(2);
await runProgram(async () => {
	const progress = createProgress();
	await ensureInstalled(progress, { withRoot: wanted !== 'n8n', withN8n: wanted === 'n8n' });
	if (wanted === 'sandbox') await ensureSandboxBuilt(progress);
});
