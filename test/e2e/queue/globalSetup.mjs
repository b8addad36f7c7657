import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from '../../../sandbox/demo/build.mjs';
import { stopChildren } from '../../../sandbox/demo/children.mjs';
import { ensureInstalled } from '../../../sandbox/demo/install.mjs';
import { Problem } from '../../../sandbox/demo/problem.mjs';
import { createProgress } from '../../../sandbox/demo/progress.mjs';
import { Cluster, serve } from './cluster.mjs';
import { demandServices, startPostgres, startRedis } from './services.mjs';

/** Ends the run with one line, instead of an error for every test, if a program is missing. */
function demandPrograms() {
	try {
		demandServices();
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

/** Starts the n8n in queue mode of these tests, with its Redis and PostgreSQL, and passes its address to the tests. */
export default async function setUp() {
	demandPrograms();
	const progress = createProgress((line) => console.error(line));
	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);

	const folder = mkdtempSync(join(tmpdir(), 'automation-platform-queue-'));
	try {
		const redis = await startRedis(folder);
		const postgres = await startPostgres(folder);
		const cluster = new Cluster(folder, { redisPort: redis.port, postgresPort: postgres.port });
		await progress.step('Starting n8n in queue mode: a main process and two workers', () => cluster.startAll());
		process.env.E2E_FOLDER = folder;
		process.env.E2E_CLUSTER_URL = await serve(cluster);
		process.env.E2E_REDIS_PID = String(redis.pid);
	} catch (error) {
		await stopChildren();
		throw error;
	}
}
