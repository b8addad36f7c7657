import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const readKey = (name: string) => readFileSync(join(__dirname, 'tls', name));

/**
 * Serves https on a free port of 127.0.0.1. The certificate, for localhost and platform.test too, is by a private authority
 * (`tls/authority.pem`).
 */
export async function serveTls(listener: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
	const keys = { key: readKey('server.key.pem'), cert: readKey('server.pem') };
	const server = createServer(keys, listener);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
