import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that a demo creates (n8n's database, logs, stamps). Git ignores it. Delete it to start over. */
export const stateFolder = join(root, '.sandbox');

export const logFolder = join(stateFolder, 'logs');

/** The folder whose `node_modules` contains the n8n that the lockfile pins. */
const pinnedFolder = join(root, 'sandbox', 'n8n');

/** The version of n8n that is used if no other is asked for. */
export const pinnedVersion = JSON.parse(readFileSync(join(pinnedFolder, 'package.json'), 'utf8')).dependencies.n8n;

/** The version of n8n to use. `npm run test:versions` sets the variable. */
export const n8nVersion = process.env.E2E_N8N_VERSION || pinnedVersion;

/** The folder whose `node_modules` contains the real n8n and the Node.js that runs it. */
export const n8nFolder = n8nVersion === pinnedVersion ? pinnedFolder : join(stateFolder, 'versions', n8nVersion);
