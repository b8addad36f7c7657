import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that a demo leaves behind (n8n's database, logs, stamps). Git ignores it, and deleting it starts afresh. */
export const stateFolder = join(root, '.sandbox');

export const logFolder = join(stateFolder, 'logs');

/** The folder whose `node_modules` holds the real n8n and the Node.js that runs it. */
export const n8nFolder = join(root, 'sandbox', 'n8n');
