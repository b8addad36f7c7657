import { updateDisplayOptions } from 'n8n-workflow';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import type { OutputStep } from '../../../shared/output/steps';
import { optionsCollection } from '../../fields/collections';
import { conversation, runOptions, simplify } from './runFields';

const options: INodeProperties = {
	...optionsCollection,
	description: 'The thread that goes on, and what is other in this run than the agent has it',
	options: runOptions,
};

export const agentRunDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['run'] } },
	[...conversation, simplify, options],
);

/** Adds the number of steps to an item with steps. */
export const withStepCount: OutputStep = async (items) =>
	items.map((item) => {
		const { executionSteps } = item.json;
		return Array.isArray(executionSteps) ? { ...item, json: { ...item.json, stepCount: executionSteps.length } } : item;
	});

/** Parses the JSON of an answer that arrives as text. */
export const withJsonObject: OutputStep = async (items) =>
	items.map((item) => {
		const { jsonResponse } = item.json;
		const parsed = typeof jsonResponse === 'string' ? attemptNow(() => JSON.parse(jsonResponse) as unknown) : undefined;
		const isObject = parsed && !parsed.error && typeof parsed.value === 'object' && parsed.value !== null;
		return isObject ? { ...item, json: { ...item.json, jsonResponse: parsed.value as IDataObject } } : item;
	});
