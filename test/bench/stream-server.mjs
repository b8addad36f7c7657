// Sends a stream of 100,000 steps, 50 MB, for each request. Prints its address as one line of JSON.
import { createServer } from 'node:http';

const STEPS = 100_000;
const BYTES_OF_STEP = 500;

/** @param {number} n */
function frame(n) {
	const id = `s${n}`;
	const step = { role: 'assistant', content: '', id, agentIterationId: 'i1' };
	const bare = `event:step\nid:${id}\ndata:${JSON.stringify(step)}\n\n`;
	step.content = `${n} `.padEnd(BYTES_OF_STEP - bare.length, 'x');
	return `event:step\nid:${id}\ndata:${JSON.stringify(step)}\n\n`;
}

const chunks = Array.from({ length: STEPS / 100 }, (_, chunk) =>
	Buffer.from(Array.from({ length: 100 }, (__, n) => frame(chunk * 100 + n)).join('')),
);

const server = createServer(async (request, response) => {
	request.resume();
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	for (const chunk of chunks) {
		if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
	}
	response.end();
});

server.listen(0, '127.0.0.1', () => {
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(JSON.stringify({ listening: `http://127.0.0.1:${address.port}` }));
});
