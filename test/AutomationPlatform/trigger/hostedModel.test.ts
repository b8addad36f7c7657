import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Limiter } from '../../../nodes/shared/http/limiter';
import type { PollingHost } from '../../support/engine';
import { reply, settle, strictNock } from '../../support/nock';
import { runs, timeLimit } from '../../support/properties';
import { origin } from '../../nodes/operations';
import { hostOf, emittedItems, watching, watchingTeam } from './host';
import { type Ask, Run, type Start, starts, type Step, steps, type Subject } from './history';
import type { Wishes } from './model';

strictNock();

function parametersOf({
	scenarioIds,
	events,
	includeResolved,
	emitExisting,
	maxItems,
	minSize,
	excluded,
	nameContains,
}: Wishes): INodeParameters {
	return {
		...(scenarioIds ? watching(...scenarioIds) : watchingTeam),
		events,
		filters: {
			includeResolved,
			minSize: minSize ?? '',
			excludedScenarioIds: excluded?.join() ?? '',
			scenarioNameContains: nameContains ?? '',
		},
		options: { emitExisting, maxItems },
	};
}

/** The whole trigger in a workflow of n8n, over HTTP. */
class HostedTrigger implements Subject {
	private host: PollingHost;

	constructor(ask: Ask, wishes: Wishes) {
		this.host = hostOf(parametersOf(wishes));
		reply(
			origin,
			'GET',
			/^\/api\/v2\//,
			async ({ path, query }) => {
				const { status, body, headers } = await ask(decodeURIComponent(path), Object.fromEntries(query));
				return { status, body: body as object, headers };
			},
			{ times: Infinity },
		);
	}

	async poll(_: Wishes, activates: boolean): Promise<IDataObject[]> {
		return emittedItems(activates ? await this.host.activate() : await this.host.poll());
	}

	memory(): IDataObject | undefined {
		return this.host.staticData.state as IDataObject | undefined;
	}

	restart(state: IDataObject | undefined, wishes: Wishes): void {
		this.host = hostOf(parametersOf(wishes), state && { 'node:Node': { state } });
	}
}

const { now } = Date;
beforeEach(() => {
	// The clock is that of the history, and stands still during a poll.
	jest.spyOn(Limiter.prototype, 'pause').mockImplementation(async () => await new Promise(setImmediate));
});
afterEach(() => {
	Date.now = now;
	jest.restoreAllMocks();
});

async function play(start: Start, history: Step[], settles: boolean): Promise<void> {
	const run = new Run(start, (ask) => new HostedTrigger(ask, start.wishes));
	Date.now = () => run.clock;
	await run.run(history);
	if (settles) await run.settle();
	expect(settle()).toEqual([]);
}

test.each([
	['every new one is emitted exactly once', false],
	['every poll emits what the model expects, whatever parameters change', true],
])(
	'in n8n, for any history, %s',
	async (_, changesWishes) => {
		await fc.assert(
			fc.asyncProperty(
				starts,
				steps({ changesWishes }),
				async (start, history) => await play(start, history, !changesWishes),
			),
			{ numRuns: runs(10) },
		);
	},
	timeLimit(300_000),
);
