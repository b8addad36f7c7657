// npm start: installs and builds what is missing, then runs the example workflow in a real n8n against the sandbox.
// `npm start -- --once` exits after that, with 0 only if everything that was retried has an outcome.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from './demo/build.mjs';
import { stopChildren } from './demo/children.mjs';
import { demoCredentials } from './demo/credentials.mjs';
import { exampleNames, filledExample, hasAllOutcomes, readSummary, workflowIdOf } from './demo/demo-workflow.mjs';
import { ensureInstalled } from './demo/install.mjs';
import { lockHolder, takeLock } from './demo/lock.mjs';
import { N8nClient, demoOwner } from './demo/n8n-client.mjs';
import { importIntoN8n, installPack, startN8n } from './demo/n8n.mjs';
import { logFolder, stateFolder } from './demo/paths.mjs';
import { choosePort } from './demo/ports.mjs';
import { Problem, runProgram } from './demo/problem.mjs';
import { createProgress } from './demo/progress.mjs';
import { report } from './demo/report.mjs';
import { startSandbox } from './demo/sandbox-server.mjs';

const EDITOR_PORT = 5678;
const SANDBOX_PORT = 5690;

/** The node with which the example `bulk-retry` starts. */
const TRIGGER = 'Every Night';

/** Exit code of a program that was interrupted before it finished its work. */
const INTERRUPTED = 130;

let isUp = false;

const userFolder = join(stateFolder, 'n8n');
const progress = createProgress();

/** Only one demo at a time, because two would share n8n's database. */
function claimState() {
	mkdirSync(stateFolder, { recursive: true });
	const file = join(stateFolder, 'demo.lock');
	const holder = lockHolder(file);
	if (holder !== undefined) {
		throw new Problem(
			`The demo is running already (process ${holder}). End it with Ctrl-C where it runs, then start again.`,
		);
	}
	rmSync(file, { force: true });
	if (!takeLock(file)) throw new Problem('Another demo is starting at this moment.');
	process.on('exit', () => rmSync(file, { force: true }));
}

/** @param {number} preferred @param {string} whose */
async function portFor(preferred, whose) {
	const port = await choosePort(preferred);
	if (port !== preferred) progress.say(`• Port ${preferred} is in use: ${whose} takes ${port}`);
	return port;
}

/**
 * Imports the credentials and the workflows, unless the same ones were imported already. Changes that somebody made in
 * the editor since then stay.
 *
 * @param {Array<{ id: string, name: string }>} credentials
 * @param {Array<{ id: string, name: string }>} workflows
 */
async function importDemo(credentials, workflows) {
	const stamp = join(userFolder, 'imported.stamp');
	const fingerprint = createHash('sha256')
		.update(JSON.stringify([credentials, workflows]))
		.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
	await progress.step(`Importing ${credentials.length} credentials and ${workflows.length} examples`, async () => {
		const options = { userFolder, logFile: join(logFolder, 'n8n-import.log') };
		await importIntoN8n('credentials', credentials, options);
		await importIntoN8n('workflow', workflows, options);
	});
	writeFileSync(stamp, fingerprint);
}

/** @returns {Promise<number>} the exit code */
async function main() {
	const once = process.argv.includes('--once');
	claimState();
	// The logs contain only this start.
	rmSync(logFolder, { recursive: true, force: true });

	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);

	const sandboxPort = await portFor(SANDBOX_PORT, 'the sandbox');
	const sandbox = await progress.step('Starting the sandbox server', () =>
		startSandbox({ port: sandboxPort, seed: 'demo', logFile: join(logFolder, 'sandbox.log') }),
	);

	await installPack(userFolder);
	const stored = demoCredentials(sandbox.url);
	const credentials = Object.fromEntries(stored.map(({ type, id, name }) => [type, { id, name }]));
	const workflows = exampleNames.map((name) => filledExample(name, { sandboxUrl: sandbox.url, credentials }));
	await importDemo(stored, workflows);

	const editorPort = await portFor(EDITOR_PORT, 'the editor');
	const n8n = await progress.step('Starting n8n', () =>
		startN8n({ userFolder, port: editorPort, logFile: join(logFolder, 'n8n.log') }),
	);

	const client = new N8nClient(n8n.url);
	await client.signIn();
	const execution = await progress.step('Running the workflow examples/bulk-retry', () =>
		client.run(workflowIdOf('bulk-retry'), TRIGGER),
	);
	if (execution.status !== 'success') {
		const { message = 'no reason given', description, node } = execution.error ?? {};
		throw new Problem(
			[`The workflow failed in the node "${node?.name}": ${message}`, description].filter(Boolean).join('\n'),
		);
	}

	const summary = readSummary(execution);
	progress.say('');
	for (const line of report(summary, await sandbox.stats())) progress.say(`  ${line}`);
	progress.say('');
	const complete = hasAllOutcomes(summary);
	if (!complete) progress.say('Not everything that was retried came to an outcome.');
	if (once) return complete ? 0 : 1;

	// Lets a run in the editor find the same as this run.
	await sandbox.control('POST', '/reset', {});
	progress.say('The sandbox is back at its beginning: "Execute workflow" in the editor does the same once more.');
	progress.say(`The editor:   ${n8n.url}/workflow/${workflowIdOf('bulk-retry')}`);
	progress.say(`All examples: ${n8n.url}/home/workflows`);
	progress.say(
		`An assistant: ${n8n.url}/workflow/${workflowIdOf('dlq-assistant')} (its language model is the sandbox's, and follows a script)`,
	);
	progress.say(`Sign in with: ${demoOwner.email} and ${demoOwner.password}`);
	progress.say(`The sandbox:  ${sandbox.url} (the credentials know its address and keys)`);
	progress.say('Ctrl-C ends both.');
	isUp = true;
	const code = await n8n.ended;
	throw new Problem(`n8n ended by itself (${code ?? 'by a signal'}). What it said is in ${join(logFolder, 'n8n.log')}`);
}

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, () => {
		if (stopping) return;
		stopping = true;
		progress.say('\nEnding what was started ...');
		void stopChildren().then(() => process.exit(isUp ? 0 : INTERRUPTED));
	});
}

await runProgram(async () => {
	try {
		return await main();
	} catch (error) {
		// Errors of processes that are being stopped are not reported.
		if (stopping) return await new Promise(() => {});
		throw error;
	} finally {
		if (!stopping) await stopChildren();
	}
});
