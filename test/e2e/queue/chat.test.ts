import type { Chunk } from '../chatHost';
import { chatExample, chunksOf, published, say, stepsOf, streamsOf } from '../chatHost';
import { QueueHost, queueTest, tell } from './queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('platform')));
afterAll(async () => await host?.end());

const words = Array.from({ length: 40 }, (_, n) => `word ${n} `);

queueTest('a worker streams all words of a chat in order, each soon after the platform sent it', async () => {
	await host.sandbox.control('POST', '/streams', { steps: stepsOf(words), delayMs: 20 });
	const chunks: Chunk[] = [];
	await published(host.client, host.url, chatExample(host.credential), async (chatUrl) => {
		for await (const chunk of chunksOf(await say(chatUrl))) chunks.push(chunk);
	});

	const items = chunks.filter(({ type }) => type === 'item');
	expect(chunks.map(({ type }) => type)).toEqual(['begin', ...words.map(() => 'item'), 'end']);
	expect(items.map(({ content }) => content)).toEqual(words);
	const [{ stepsAt }] = await streamsOf(host.sandbox);
	const lags = items.map(({ at }, index) => at - stepsAt[index]).sort((a, b) => a - b);
	tell(`A chat from a worker: each word after ${lags[lags.length >> 1]} ms, the slowest after ${lags.at(-1)} ms`);
});
