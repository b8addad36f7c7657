import { answer, type HttpHandler, serve } from '../../support/http';
import { emittedItems, hostOf, watching } from './host';
import { dlq } from './service';
import { shownText } from '../../support/results';

/** These tests need real sockets: nock ends a request at its timeout even while bytes arrive. */

/** Fails a test that would wait forever. */
async function rejectedAfter(ms: number): Promise<never> {
	await new Promise((resolve) => setTimeout(resolve, ms).unref());
	throw new Error(`The poll is still open after ${ms} ms`);
}

const trickle: HttpHandler = (_request, response) => {
	response.writeHead(200, { 'content-type': 'application/json' });
	const bytes = setInterval(() => response.write(' '), 20);
	response.on('close', () => clearInterval(bytes));
};

describe('G28 a list that arrives slowly, one byte every 20 ms', () => {
	test('does not delay the poll beyond its time, and the other scenarios are delivered', async () => {
		let tricklingId: string | null = null;
		let dlqs = [dlq(1)];
		const service = await serve((request, response) => {
			const scenarioId = request.query.get('scenarioId');
			if (scenarioId && scenarioId === tricklingId) return trickle(request, response);
			return answer(response, 200, { dlqs });
		});
		const host = hostOf(watching(1, 2, 3), {}, service.origin);
		await host.activate();
		[tricklingId, dlqs] = ['2', [dlq(1), dlq(2, { created: new Date().toISOString() })]];
		host.pollBudgetMs = 500;
		const startedAt = Date.now();

		const items = emittedItems(await Promise.race([host.poll(), rejectedAfter(5000)]));
		const took = Date.now() - startedAt;
		host.pollBudgetMs = undefined;
		tricklingId = null;
		const rest = emittedItems(await host.poll());
		await service.close();

		expect(items.map(({ scenarioId }) => scenarioId).sort()).toEqual([1, 3]);
		expect(rest.map(({ scenarioId }) => scenarioId)).toEqual([2]);
		expect(took).toBeGreaterThanOrEqual(390);
		expect(took).toBeLessThan(2500);
	});

	test('is named in the error when it is the only watched one', async () => {
		const service = await serve(trickle);
		const host = hostOf(watching(1), {}, service.origin);
		host.pollBudgetMs = 300.3;

		const { error } = await Promise.race([host.poll(), rejectedAfter(5000)]);
		await service.close();

		expect(shownText(error)).toMatch(
			/scenario '1': The request timed out \(ETIMEDOUT\)\. The next poll tries again\.$/,
		);
	});
});
