import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import { elapsedMs } from '../../../shared/clock';
import type { ServerSentEvent } from '../../../shared/http/eventStream';
import { parseJson } from '../../../shared/json';
import { isObject } from '../../../shared/objects';
import { readContent } from './content';

/** The settings for making items from a streamed run. */
export interface StreamedOutput {
	perStep: boolean;
	/** Whether the item of a run omits the steps. */
	isSimple: boolean;
	/** The number of comments in the stream, such as pings. */
	comments: number;
	threadId: unknown;
	/** Removes secrets from events that are not steps, such as errors. */
	maskIn: (value: unknown) => unknown;
}

/** An event that is not a step, with the number of steps before it. */
interface OtherEvent {
	before: number;
	json: IDataObject;
}

/** Whether an event only says that the connection is alive. */
function isPing(data: unknown): boolean {
	return data === '' || (isObject(data) && Object.keys(data).length === 0);
}

/** The events of a streamed run so far. */
export class StreamedSteps {
	readonly steps: IDataObject[] = [];

	/** The events that are not steps. */
	private readonly others: OtherEvent[] = [];

	/** Everything that the assistant said. */
	response = '';

	/** Whether the assistant also answered with something other than text. */
	hasOther = false;

	/** Whether the last event is a step that broke off. */
	endsWithin = false;

	private lastAgentIterationId?: unknown;

	/** The last failure, if the assistant sent no text after it. */
	failure?: { detail: unknown };

	private readonly startedAt = elapsedMs();

	/** Whether no event has arrived. */
	get isEmpty(): boolean {
		return this.steps.length === 0 && this.others.length === 0;
	}

	/** Adds the next event. Returns the text of the assistant in it. */
	take({ event, data, id }: ServerSentEvent): string {
		const read = attemptNow(() => parseJson(data));
		const value = read.error ? data : read.value;
		this.endsWithin = event === 'step' && read.error !== undefined && data.startsWith('{');
		if (!isObject(value) || (event !== 'step' && !(event === 'message' && 'role' in value))) {
			const json = { event, ...(id !== '' && { id }), data: value as IDataObject };
			this.others.push({ before: this.steps.length, json });
			if (event === 'error') this.failure = { detail: value };
			return '';
		}
		this.steps.push({ event, ...(id !== '' && { id }), ...value });
		this.lastAgentIterationId = value.agentIterationId ?? this.lastAgentIterationId;
		if (value.role !== 'assistant') return '';
		const { text, hasOther } = readContent(value.content);
		if (hasOther) this.hasOther = true;
		if (text !== '') this.failure = undefined;
		this.response += text;
		return text;
	}

	/** One item for the run, or one per step. */
	items({ perStep, isSimple, comments, threadId, maskIn }: StreamedOutput): INodeExecutionData[] {
		const others = this.others.map(({ before, json }) => ({ before, json: maskIn(json) as IDataObject }));
		if (perStep) return this.eventItems(others);
		const json: IDataObject = {
			response: this.response,
			...(!isSimple && { executionSteps: this.steps }),
			stepCount: this.steps.length,
			executionTimeMs: elapsedMs() - this.startedAt,
			...(threadId !== undefined && { threadId: threadId as string }),
			...(this.lastAgentIterationId !== undefined && { lastAgentIterationId: this.lastAgentIterationId as string }),
			...(!isSimple && others.length > 0 && { otherEvents: others.map(({ json: other }) => other) }),
			...(!isSimple && comments > 0 && { comments }),
		};
		return [{ json }];
	}

	/** One item per event in the order of arrival, without pings. */
	private eventItems(others: OtherEvent[]): INodeExecutionData[] {
		const shownEvents = others.filter(({ json }) => !isPing(json.data));
		const items: INodeExecutionData[] = [];
		let next = 0;
		for (const step of this.steps) {
			while (shownEvents[next]?.before === items.length - next) items.push({ json: shownEvents[next++].json });
			items.push({ json: step });
		}
		return [...items, ...shownEvents.slice(next).map(({ json }) => ({ json }))];
	}
}
