import fc from 'fast-check';
import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INode } from 'n8n-workflow';

import { ServiceWords } from '../../../nodes/shared/errors/refusal';
import type { HttpClient } from '../../../nodes/shared/http/client';
import type { Answer } from '../../../nodes/shared/http/types';
import type { TriggerEvent } from '../../../nodes/AutomationPlatform/trigger/events';
import { pollOnce } from '../../../nodes/AutomationPlatform/trigger/poll';
import type { TriggerState } from '../../../nodes/AutomationPlatform/trigger/state';
import { Reader } from '../../../nodes/AutomationPlatform/trigger/reader';
import { runs } from '../../support/properties';
import { type Ask, Run, type Start, starts, type Step, steps, type Subject } from './history';
import type { Wishes } from './model';

const node = { name: 'Node', type: 'automationPlatformTrigger', parameters: {} } as unknown as INode;

/** The trigger without n8n: what a poll does after its parameters are read. */
class Trigger implements Subject {
	private state?: IDataObject;

	constructor(private readonly ask: Ask) {}

	async poll({ scenarioIds, events, excluded, nameContains, ...wishes }: Wishes): Promise<IDataObject[]> {
		const client: Pick<HttpClient, 'send'> = {
			send: async ({ path, query = {} }) => {
				const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
				const { status, body, headers } = await this.ask(path, texts);
				if (status !== 200) throw new NodeApiError(node, { message: `HTTP ${status}` }, { httpCode: String(status) });
				const words = new ServiceWords(() => []);
				const read: Answer['read'] = async (work) => await work(body);
				return { status, contentType: 'application/json', body, date: headers?.date, words, read };
			},
		};
		const limiter = {
			each: async (count: number, work: (index: number) => Promise<void>) =>
				void (await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)))),
		};
		const reader = new Reader(client, limiter, node, () => 1);
		const set = new Set(events as TriggerEvent[]);
		const { items } = await pollOnce(
			reader,
			{
				plan: {
					watched: scenarioIds ? { scenarioIds } : { scope: { in: 'team', teamId: 1 } },
					scenarios: { excluded: new Set(excluded), ...(!scenarioIds && { nameContains }) },
					withResolved: wishes.includeResolved || set.has('resolved'),
					readsUnlisted: set.has('resolved'),
				},
				decide: {
					watch: scenarioIds ? `scenario ${scenarioIds.join(', ')}` : 'team 1',
					events: set,
					filters: { minSize: wishes.minSize },
					...wishes,
				},
				include: new Set(),
			},
			{
				read: () => this.state as unknown as TriggerState | undefined,
				write: (state) => void (this.state = state as unknown as IDataObject),
			},
		);
		return items;
	}

	memory(): IDataObject | undefined {
		return this.state && (JSON.parse(JSON.stringify(this.state)) as IDataObject);
	}

	restart(state: IDataObject | undefined): void {
		this.state = state;
	}
}

/** The number of histories of each kind. */
const HISTORIES = runs(100);
const { now } = Date;
afterEach(() => {
	Date.now = now;
});

async function play(start: Start, history: Step[], settles: boolean): Promise<void> {
	const run = new Run(start, (ask) => new Trigger(ask));
	Date.now = () => run.clock;
	await run.run(history);
	if (settles) await run.settle();
}

const wishes: Wishes = {
	scenarioIds: [1, 2],
	events: ['new'],
	includeResolved: false,
	emitExisting: false,
	maxItems: 1000,
	minSize: 0,
};
const start: Start = { wishes, existing: [], writesNull: false, counts: true, faults: [] };
const arrival: Step = { do: 'arrive', scenario: 2, count: 1, late: false, same: false, attempts: 0, resolved: false };
const quietPoll: Step = { do: 'poll', faults: [] };

test('G16 a list of 130,000 incomplete executions in one answer is read', async () => {
	const dlqs = Array.from(
		{ length: 130_000 },
		(_, index): IDataObject => ({ id: index, attempts: 0, resolved: false }),
	);
	const trigger = new Trigger(async () => ({ status: 200, body: { dlqs } }));
	const watching = { ...wishes, scenarioIds: [1] };

	expect(await trigger.poll(watching)).toEqual([]);
	dlqs.push({ id: 'new', attempts: 0, resolved: false });
	expect(await trigger.poll(watching)).toMatchObject([{ id: 'new' }]);
});

describe('histories that failed once', () => {
	test.each<[string, Start, Step[]]>([
		[
			'a list that fills its pages, and null where the next one would be',
			{ ...start, paging: { byDefault: 3, cap: 4 }, writesNull: true },
			[{ ...arrival, count: 4 }, quietPoll],
		],
		[
			'a poll with an older answer that comes last',
			{ ...start, wishes: { ...wishes, events: ['new', 'retryFailed', 'resolved'] }, existing: [[2, false, 0]] },
			[
				{
					do: 'overlap',
					faults: [],
					holdFrom: 0,
					between: [{ do: 'resolve', which: 0 }, arrival],
					other: [],
				},
				quietPoll,
				quietPoll,
			],
		],
		[
			'scenarios with nothing in them, and then only these are chosen',
			{ ...start, wishes: { ...wishes, scenarioIds: undefined } },
			[quietPoll, arrival, { do: 'wishes', wishes: { scenarioIds: [2] }, memory: 'kept', faults: [] }],
		],
		[
			'those that are resolved already, and are looked for from now on',
			{ ...start, wishes: { ...wishes, scenarioIds: undefined }, existing: [[2, true, 1]] },
			[
				quietPoll,
				{ do: 'wishes', wishes: { includeResolved: true, events: ['new', 'resolved'] }, memory: 'kept', faults: [] },
			],
		],
		[
			'those that are resolved already, of a scenario that cannot be read when they are looked for at first',
			{ ...start, wishes: { ...wishes, scenarioIds: undefined }, existing: [[2, true, 1]] },
			[
				{ do: 'wishes', wishes: { events: ['new', 'resolved'] }, memory: 'kept', faults: [[1, 'server error']] },
				quietPoll,
				quietPoll,
			],
		],
		[
			'a scenario that is left out for a while, and resolved ones of it',
			{
				...start,
				wishes: { ...wishes, scenarioIds: undefined, events: ['new', 'resolved'] },
				existing: [[2, false, 0]],
			},
			[
				{ do: 'wishes', wishes: { nameContains: '1' }, memory: 'kept', faults: [] },
				arrival,
				{ do: 'resolve', which: 0 },
				quietPoll,
				{ do: 'wishes', wishes: { nameContains: undefined }, memory: 'kept', faults: [] },
				quietPoll,
			],
		],
		[
			'one with faults at the first look, and more than a poll gives',
			{ ...start, wishes: { ...wishes, maxItems: 1 }, faults: [[1, 'server error']], existing: [[2, false, 0]] },
			[{ ...arrival, count: 3 }, quietPoll, { do: 'restart', memory: 'lost' }, { ...arrival, same: true, count: 2 }],
		],
	])('%s', async (_, begin, history) => await play(begin, history, !history.some((step) => step.do === 'wishes')));
});

test(
	'for any history every new one is emitted exactly once, none is missing in the end, and no old one is emitted',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				starts,
				steps({ changesWishes: false }),
				async (start, history) => await play(start, history, true),
			),
			{ numRuns: HISTORIES, timeout: 2000 },
		);
	},
	60_000 + 300 * HISTORIES,
);

test(
	'for any history with changed parameters every poll emits what the model expects',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				starts,
				steps({ changesWishes: true }),
				async (start, history) => await play(start, history, false),
			),
			{ numRuns: HISTORIES, timeout: 2000 },
		);
	},
	60_000 + 300 * HISTORIES,
);
