import type { Chunk } from '../chatHost';
import { chatExample, chunksOf, published, say, stepsOf, streamsOf } from '../chatHost';
import { QueueHost, queueTest, tell } from './queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('platform')));
afterAll(async () => await host?.end());

const HALF = 20;
const words = Array.from({ length: 2 * HALF }, (_, n) => `word ${n} `);

queueTest('a worker streams all words of a chat in order, each soon after the platform sent it', async () => {
	await host.sandbox.control('POST', '/streams', { steps: stepsOf(words), delayMs: 20, hangAfterSteps: HALF });
	const chunks: Chunk[] = [];
	await published(host.client, host.url, chatExample(host.credential), async (chatUrl) => {
		for await (const chunk of chunksOf(await say(chatUrl))) {
			// the platform sends the second half when the first one has arrived, with the chunk that begins it
			if (chunks.push(chunk) === HALF + 1) await host.sandbox.control('POST', '/streams/release', {});
		}
	});

	const items = chunks.filter(({ type }) => type === 'item');
	expect(chunks.map(({ type }) => type)).toEqual(['begin', ...words.map(() => 'item'), 'end']);
	expect(items.map(({ content }) => content)).toEqual(words);
	const [{ stepsAt }] = await streamsOf(host.sandbox);
	const lags = items.map(({ at }, index) => at - stepsAt[index]).sort((a, b) => a - b);
	tell(`A chat from a worker: each word after ${lags[lags.length >> 1]} ms, the slowest after ${lags.at(-1)} ms`);
});
