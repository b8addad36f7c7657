import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const fileOf = (name: string) => join(__dirname, 'tls', name);

/** The file with the certificate of the authority that issued the server's: for NODE_EXTRA_CA_CERTS. */
export const authorityFile = fileOf('authority.pem');

/** Serves https on a free port of 127.0.0.1, which is platform.test as well, with a certificate of a private authority. */
export async function serveTls(listener: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
	const keys = { key: readFileSync(fileOf('server.key.pem')), cert: readFileSync(fileOf('server.pem')) };
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
