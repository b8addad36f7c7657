// Run by npm before the tests: `node sandbox/demo/ensure.mjs [n8n]` installs what a fresh clone lacks.
import { ensureN8nInstalled, ensureRootInstalled } from './install.mjs';
import { runProgram } from './problem.mjs';
import { createProgress } from './progress.mjs';

await runProgram(async () => {
	const progress = createProgress();
	await ensureRootInstalled(progress);
	if (process.argv.includes('n8n')) await ensureN8nInstalled(progress);
});
