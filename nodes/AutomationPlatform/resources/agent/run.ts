import { updateDisplayOptions } from 'n8n-workflow';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import type { OutputStep } from '../../../shared/output/steps';
import { optionsCollection } from '../../fields/collections';
import { outputFormat } from './outputFormat';
import * as fields from './runFields';

const options: INodeProperties = {
	...optionsCollection,
	description: 'The thread that goes on, and what is other in this run than the agent has it',
	options: [
		fields.additionalSystemPrompt,
		fields.historyIterations,
		fields.maxTokens,
		fields.model,
		outputFormat,
		fields.recursionLimit,
		fields.runWithout,
		fields.scenarios,
		fields.systemPrompt,
		fields.threadId,
		fields.runTimeout,
	],
};

export const agentRunDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['run'] } },
	[...fields.conversation, fields.simplify, options],
);

/** The number of the steps beside them. */
export const withStepCount: OutputStep = async (items) =>
	items.map((item) => {
		const { executionSteps } = item.json;
		return Array.isArray(executionSteps) ? { ...item, json: { ...item.json, stepCount: executionSteps.length } } : item;
	});

/** The JSON of an answer as an object, also where it comes as text. */
export const withJsonObject: OutputStep = async (items) =>
	items.map((item) => {
		const { jsonResponse } = item.json;
		const parsed = typeof jsonResponse === 'string' ? attemptNow(() => JSON.parse(jsonResponse) as unknown) : undefined;
		const isObject = parsed && !parsed.error && typeof parsed.value === 'object' && parsed.value !== null;
		return isObject ? { ...item, json: { ...item.json, jsonResponse: parsed.value as IDataObject } } : item;
	});
