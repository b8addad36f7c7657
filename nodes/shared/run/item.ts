import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../attempt';
import { asAnswerError, isFinal, maybeDone } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import type { Answer, HttpRequest } from '../http/types';
import type { ItemValues } from '../input/values';
import { readList } from '../output/paging';
import { pageOf } from '../output/steps';
import type { ListShape, OutputStep, StepContext } from '../output/steps';
import { addLimitHint, limitOf, listShapeOf, pageStartOf } from './list';
import { recordsOf, requestOf } from './request';
import type { Run } from './run';

/**
 * One item of a run. `prepared` reads, checks and converts the values of the shown fields and fills the path. `send` sends
 * the request and makes items from the answer. {@link runItem} pairs the result and remembers it.
 */
export class Item {
	readonly values: ItemValues;

	private known?: { request: HttpRequest; errorContext: ErrorContext };

	constructor(
		readonly run: Run,
		readonly index: number,
	) {
		this.values = run.values.of(index);
	}

	/**
	 * The checked request and the context of its errors, made at the first call.
	 *
	 * @throws NodeOperationError for a value that the operation does not accept
	 */
	get prepared(): { request: HttpRequest; errorContext: ErrorContext } {
		this.known ??= {
			request: requestOf(this.run, this.values),
			errorContext: this.run.errorContext(this.index, recordsOf(this.run, this.values)),
		};
		return this.known;
	}

	/**
	 * Sends the request that the menu entry declares and makes items from the answer. A list needs one request per page.
	 *
	 * @returns the output items, not yet paired
	 * @throws NodeOperationError before anything is sent, NodeApiError after
	 */
	async send(): Promise<INodeExecutionData[]> {
		const { run, values } = this;
		const steps = run.operation.output as OutputStep[];
		const list = listShapeOf(steps[0], values);
		const limit = list ? limitOf(run, values) : 0;
		const { request, errorContext } = this.prepared;
		const sent = await attempt(async () => {
			if (list) return await this.sendList(list, limit, steps.slice(1));
			const answer = await run.send(request, errorContext);
			return await answer.read(
				async () => await this.shape(steps, [{ json: (answer.body ?? {}) as IDataObject }], answer),
			);
		});
		if (sent.error) throw asAnswerError(sent.error, errorContext, run.isWrite ? 'POST' : 'GET');
		return sent.value;
	}

	private async sendList(list: ListShape, limit: number, steps: OutputStep[]): Promise<INodeExecutionData[]> {
		const { request, errorContext } = this.prepared;
		const start = pageStartOf(request.query, this.run.errorContext(this.index));
		let last: Answer | undefined;
		const fetchPage = async (page: IDataObject) => {
			last = await this.run.send({ ...request, query: { ...request.query, ...page } }, errorContext);
			return await last.read(pageOf(list));
		};
		const entries = await readList(list, limit, fetchPage, start);
		if (entries.length === limit) addLimitHint(this.run, 'unknown');
		const items = entries.map((json) => ({ json }));
		return last ? await this.shape(steps, items, last) : items;
	}

	private async shape(
		steps: OutputStep[],
		items: INodeExecutionData[],
		{ status, body, words }: Answer,
	): Promise<INodeExecutionData[]> {
		const { run, values } = this;
		const context: StepContext = {
			getNodeParameter: (name) =>
				run.values.field(name)?.type === 'boolean' ? values.converted(name, 'boolean') : values.wire(name),
			getCredentials: async () => await run.credentialOf(this.index),
			addExecutionHints: ({ message }) => run.invocation.addHint(message),
			reasonIn: (part) => words.refusal(status, part).reason,
		};
		let shaped = items;
		for (const step of steps) shaped = await step.call(context, shaped, { statusCode: status, body });
		return shaped;
	}
}

/** The work for one item of an operation. It calls `item.send()` for the request that the menu entry declares. */
export type ItemWork = (item: Item) => Promise<INodeExecutionData[]>;

/**
 * Does the work of an item and pairs the result. It does not repeat work that an earlier try of the same run did or may
 * have done.
 */
export async function runItem(run: Run, index: number, work: ItemWork): Promise<INodeExecutionData[]> {
	const known = run.memory.get(index);
	if (known && 'done' in known) return known.done;
	if (known && run.isWrite) throw known.maybeDone;
	const ran = await attempt(async () => await work(new Item(run, index)));
	if (ran.error) {
		if (maybeDone(ran.error) || isFinal(ran.error)) run.memory.remember(index, { maybeDone: ran.error });
		throw ran.error;
	}
	const pairedItem = { item: index };
	// the work has made these items, and a copy of each would take as long as to parse it
	for (const item of ran.value) item.pairedItem = pairedItem;
	run.memory.remember(index, { done: ran.value });
	return ran.value;
}
