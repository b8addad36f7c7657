import { createServer } from 'node:net';

/**
 * @param {number} port 0 for any
 * @returns {Promise<number | undefined>} the port, or undefined if it is in use
 */
function tryPort(port) {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once('error', () => resolve(undefined));
		probe.listen(port, '127.0.0.1', () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
		});
	});
}

/** @returns {Promise<number>} a port of the loopback address on which no server listens */
export async function freePort() {
	const port = await tryPort(0);
	if (port === undefined) throw new Error('The system has no free port on 127.0.0.1');
	return port;
}

/**
 * @param {number} preferred
 * @returns {Promise<number>} the preferred port, or any free one if it is in use
 */
export async function choosePort(preferred) {
	return (await tryPort(preferred)) ?? (await freePort());
}
