import type { INodeType, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { PollingHost } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { widgetHost, widgetHostOptions } from './widget';

strictNock();
const host = widgetHostOptions();

/** Emits entries that it has not seen yet. */
function widgetTrigger(): INodeType {
	return {
		description: {
			displayName: 'Widget Trigger',
			name: 'widgetTrigger',
			group: ['trigger'],
			version: 1,
			description: 'Starts on new widgets',
			defaults: { name: 'Widget Trigger' },
			polling: true,
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'widgetApi', required: true }],
			properties: [],
		},
		async poll(this: IPollFunctions) {
			const ids = (await this.helpers.httpRequestWithAuthentication.call(this, 'widgetApi', {
				method: 'GET',
				url: `${widgetHost}/widgets`,
			})) as string[];
			if (this.getMode() === 'manual') return [ids.map((id) => ({ json: { id } }))];
			const state = this.getWorkflowStaticData('node') as { seen?: string[] };
			const isFirst = state.seen === undefined;
			const fresh = ids.filter((id) => !state.seen?.includes(id));
			state.seen = ids;
			return isFirst || !fresh.length ? null : [fresh.map((id) => ({ json: { id } }))];
		},
	};
}

const answer = (...ids: string[]) => reply(widgetHost, 'GET', '/widgets', { body: ids });

test('H16: activation polls once and stores the state that the poll changed, also if it emits nothing', async () => {
	answer('a');
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() });

	expect(await trigger.activate()).toEqual({ emitted: null });
	expect(trigger.stored).toEqual({ 'node:Node': { seen: ['a'] } });
});

test('a poll that emits stores the state', async () => {
	answer('a');
	answer('a', 'b');
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() });
	await trigger.activate();

	expect(await trigger.poll()).toEqual({ emitted: [[{ json: { id: 'b' } }]] });
	expect(trigger.stored).toEqual({ 'node:Node': { seen: ['a', 'b'] } });
});

test('H16: the state that a poll without items changed is only in memory, and lost at a restart', async () => {
	answer('a', 'b');
	answer('a');
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() });
	await trigger.activate();

	expect((await trigger.poll()).emitted).toBeNull();
	expect(trigger.staticData).toEqual({ seen: ['a'] });
	trigger.restart();
	expect(trigger.staticData).toEqual({ seen: ['a', 'b'] });
});

test('an activation whose poll fails throws and stores nothing', async () => {
	reply(widgetHost, 'GET', '/widgets', { status: 500 });
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() });

	await expect(trigger.activate()).rejects.toMatchObject({ httpCode: '500' });
	expect(trigger.stored).toEqual({});
});

test('a poll that fails is an error and the workflow stays active', async () => {
	reply(widgetHost, 'GET', '/widgets', { status: 500 });
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() }, { 'node:Node': { seen: [] } });

	expect(await trigger.poll()).toMatchObject({ emitted: null, error: { httpCode: '500' } });
});

test('Fetch Test Event shows items and stores nothing', async () => {
	answer('a');
	const stored = { 'node:Node': { seen: ['a'] } };
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() }, stored);

	expect((await trigger.fetchTestEvent()).emitted).toMatchObject([[{ json: { id: 'a' } }]]);
	expect(trigger.stored).toEqual(stored);
	expect(trigger.staticData).toEqual({ seen: ['a'] });
});

test('polls may overlap on the same state', async () => {
	reply(widgetHost, 'GET', '/widgets', { body: ['a', 'b'], delay: 30 }, { times: 2 });
	const trigger = new PollingHost({ ...host, nodeType: widgetTrigger() }, { 'node:Node': { seen: ['a'] } });

	const results = await Promise.all([trigger.poll(), trigger.poll()]);

	expect(results.flatMap(({ emitted }) => emitted?.[0] ?? [])).toEqual([{ json: { id: 'b' } }]);
});

test('a poll context has a budget, and no cancel signal', async () => {
	const nodeType = widgetTrigger();
	let seen: unknown;
	nodeType.poll = async function (this: IPollFunctions) {
		seen = [typeof this.getPollBudgetMs(), 'getExecutionCancelSignal' in this];
		return null;
	};

	await new PollingHost({ ...host, nodeType }).poll();

	expect(seen).toEqual(['number', false]);
});
