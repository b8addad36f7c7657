import { contractNock } from '../contract/validity';
import { jsonOf, locator, run, serveExamples } from './platform';

contractNock();

function module(id: number, timeout?: unknown, inner: object = {}) {
	return { id, module: 'http:ActionSendData', version: 3, parameters: { timeout }, mapper: {}, metadata: {}, ...inner };
}

async function hintsFor(...flow: object[]): Promise<string[]> {
	serveExamples();
	const result = await run({
		resource: 'incompleteExecution',
		operation: 'update',
		dlqId: locator('a'),
		blueprint: JSON.stringify({ name: 'Order import', flow, metadata: {} }),
		failer: 1,
	});
	expect(result.error).toBeUndefined();
	expect(jsonOf(result)).toHaveLength(1);
	return result.hints.map(({ message }) => message);
}

test.each([0, 301, -1, 1.5, '60', null])(
	'Update: a timeout of %j is sent, and a hint names the module',
	async (timeout) => {
		const [hint, ...others] = await hintsFor(module(7, timeout), module(8, 60));

		expect(hint).toMatch(/timeout of module 7 .* outside 1 to 300/);
		expect(others).toEqual([]);
	},
);

test.each([1, 300, undefined])('Update: with a timeout of %j there is no hint', async (timeout) => {
	expect(await hintsFor(module(7, timeout))).toEqual([]);
});

test('Update: modules within routes and error handlers are looked at as well', async () => {
	const inRoute = { routes: [{ flow: [module(8, 999)] }] };

	expect(await hintsFor(module(7, 60, inRoute), module(9, 60, { onerror: [module(10, 0)] }))).toEqual([
		expect.stringContaining('module 8'),
		expect.stringContaining('module 10'),
	]);
});
