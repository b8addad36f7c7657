import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that a demo creates (n8n's database, logs, stamps). Git ignores it. Delete it to start over. */
export const stateFolder = join(root, '.sandbox');

export const logFolder = join(stateFolder, 'logs');

/** The folder whose `node_modules` contains the real n8n and the Node.js that runs it. */
export const n8nFolder = join(root, 'sandbox', 'n8n');
