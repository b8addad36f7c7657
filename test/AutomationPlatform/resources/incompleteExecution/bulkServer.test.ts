import type { NodeApiError } from 'n8n-workflow';

import { runOperation } from '../../../support/automationPlatform';
import type { HttpHandler, HttpServer } from '../../../support/http';
import { answer, serve } from '../../../support/http';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, shownText } from '../../../support/results';

// Bulk operations whose connection breaks, which needs a real server.

let server: HttpServer | undefined;
const start = async (handler: HttpHandler): Promise<HttpServer> => (server = await serve(handler));

afterEach(async () => {
	await server?.close();
	server = undefined;
});

type Request = Parameters<HttpHandler>[0];
const idsOf = ({ body }: Request) => (body as { ids: string[] }).ids;
const cut = (response: Parameters<HttpHandler>[1]) => void response.socket?.destroy();
const items = itemsOf(...Array.from({ length: 6 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 })));

describe('Retry Many, whose answer was cut off', () => {
	test('is never sent again, also not by Retry On Fail, because it may have been queued', async () => {
		const cutting = await start((_, response) => cut(response));

		const { error, tries } = await runOperation(
			'incompleteExecution.retryMany',
			{ source: 'inputItems' },
			{ items, baseUrl: cutting.origin, retryOnFail: true, maxTries: 3 },
		);

		expect(tries).toBe(3);
		expect(cutting.requests).toHaveLength(1);
		expect(shownText(error)).toMatch(/may have been processed/);
	});

	test('says how the whole run went once in a later try, and then its reasons alone', async () => {
		const partly = await start((request, response) =>
			idsOf(request).includes('d2') ? cut(response) : answer(response, 200, { dlqs: idsOf(request) }),
		);

		const { error } = await runOperation(
			'incompleteExecution.retryMany',
			{ source: 'inputItems', options: { chunkSize: 2 } },
			{ items, baseUrl: partly.origin, retryOnFail: true, maxTries: 3 },
		);

		expect(error?.message.match(/Whole run/g)).toHaveLength(1);
		expect(error).toMatchObject({ description: expect.stringMatching(/may have been processed/) });
		expect((error as NodeApiError).description).not.toContain('Whole run');
	});

	test('is never sent again for all of a scenario', async () => {
		const cutting = await start((_, response) => cut(response));

		const { error, tries } = await runOperation(
			'incompleteExecution.retryMany',
			{ source: 'all', scenarioId: locator(1) },
			{ baseUrl: cutting.origin, retryOnFail: true, maxTries: 2 },
		);

		expect(tries).toBe(2);
		expect(cutting.requests).toHaveLength(1);
		expect(shownText(error)).toMatch(/may have been processed/);
	});

	test('under Continue On Fail gives the error only to the items of that chunk, and sends later chunks', async () => {
		const partly = await start((request, response) =>
			idsOf(request).includes('d2') ? cut(response) : answer(response, 200, { dlqs: idsOf(request) }),
		);

		const result = await runOperation(
			'incompleteExecution.retryMany',
			{ source: 'inputItems', options: { chunkSize: 2 } },
			{ items, baseUrl: partly.origin, onError: 'continueRegularOutput', retryOnFail: true, maxTries: 3 },
		);

		expect(partly.requests.flatMap(idsOf).sort()).toEqual(items.map(({ json }) => json.id));
		jsonOf(result).forEach((json, index) =>
			expect(json).toEqual(
				[2, 3].includes(index)
					? {
							id: `d${index}`,
							scenarioId: 1,
							error: expect.stringMatching(new RegExp(`'d${index}' \\[item ${index}\\].*may have been processed`)),
						}
					: { id: `d${index}`, outcome: 'queued', scenarioId: 1 },
			),
		);
	});
});

describe('Delete Many, whose answer was cut off', () => {
	const list = { source: 'list', scenarioId: locator(1), ids: 'a,b' };

	test('reads the list, and reports missing IDs as deleted and listed IDs as not deleted', async () => {
		const cutting = await start(({ method, path }, response) => {
			if (method === 'DELETE') return cut(response);
			return path.endsWith('/a') ? answer(response, 404, {}) : answer(response, 200, { dlqs: [{ id: 'b' }] });
		});

		const result = await runOperation('incompleteExecution.deleteMany', list, { baseUrl: cutting.origin });

		expect(cutting.requests.map(({ method }) => method)).toEqual(['DELETE', 'GET', 'GET']);
		expect(jsonOf(result)).toEqual([
			{ id: 'a', scenarioId: 1, deleted: true, message: expect.stringMatching(/it was deleted or never existed/) },
			{ id: 'b', scenarioId: 1, deleted: false, message: expect.any(String) },
		]);
	});

	test('says that it may have been processed if the list cannot be read either', async () => {
		const cutting = await start(({ method }, response) =>
			method === 'DELETE' ? cut(response) : answer(response, 403, { message: 'No' }),
		);

		const { error } = await runOperation('incompleteExecution.deleteMany', list, { baseUrl: cutting.origin });

		expect(shownText(error)).toMatch(/may have been processed/);
	});
});
