import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { attemptNow } from '../../../shared/attempt';
import { parseJson } from '../../../shared/json';
import type { OutputStep } from '../../../shared/output/steps';
import { optionsCollection } from '../../fields/collections';
import { readContent } from './content';
import { conversation, runOptions, simplify } from './runFields';

const options: INodeProperties = {
	...optionsCollection,
	description: 'Settings for this run only. They override the settings of the agent.',
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

const NOT_TEXT =
	"Some parts of the answer are not text, such as images, so 'response' has the platform's format instead of plain text.";

/** Joins the text blocks of an answer. An answer that also contains something else is not changed, and a hint says so. */
export const withResponseText: OutputStep = async function (items) {
	return items.map((item) => {
		const { response } = item.json;
		if (typeof response !== 'object' || response === null) return item;
		const { text, hasOther } = readContent(response);
		if (!hasOther) return { ...item, json: { ...item.json, response: text } };
		this.addExecutionHints?.({ message: NOT_TEXT, location: 'outputPane' });
		return item;
	});
};

/** Parses the JSON of an answer that arrives as text. */
export const withJsonObject: OutputStep = async (items) =>
	items.map((item) => {
		const { jsonResponse } = item.json;
		const parsed = typeof jsonResponse === 'string' ? attemptNow(() => parseJson(jsonResponse)) : undefined;
		const isObject = parsed && !parsed.error && typeof parsed.value === 'object' && parsed.value !== null;
		return isObject ? { ...item, json: { ...item.json, jsonResponse: parsed.value as IDataObject } } : item;
	});
