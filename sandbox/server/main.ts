import { parseArgs } from 'node:util';
import { isSeedName, seeds } from './seeds';
import { startSandbox } from './startSandbox';

const usage = `Usage: main.js [--port N] [--seed ${Object.keys(seeds).join('|')}] [--journal FILE] [--retry-delay MS]`;

function readNumber(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not "${text}".`);
	return Number(text);
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string' },
			seed: { type: 'string' },
			journal: { type: 'string' },
			'retry-delay': { type: 'string' },
		},
	});
	const { seed, journal } = values;
	if (seed !== undefined && !isSeedName(seed)) throw new Error(`There is no seed "${seed}".`);
	const sandbox = await startSandbox({
		port: readNumber('port', values.port),
		seed,
		journal,
		retryDelayMs: readNumber('retry-delay', values['retry-delay']),
	});
	process.stdout.write(`${JSON.stringify({ listening: sandbox.url })}\n`);
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.once(signal, () => {
			void sandbox.close().then(() => process.exit(0));
		});
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error(usage);
	process.exitCode = 1;
});
