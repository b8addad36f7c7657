import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { matching } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';
import { optionsCollection } from '../../fields/collections';
import { scenarioById } from '../../fields/scenario';

const inputData: INodeProperties = {
	displayName: 'Input Data',
	name: 'inputData',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. {"orderNo": 2044}',
	description:
		'Inputs of the scenario, as a JSON object of names and values. Leave empty if the scenario has no inputs.',
	routing: toBody('data', 'object'),
};

const waitForResult: INodeProperties = {
	displayName: 'Wait for the Result',
	name: 'waitForResult',
	type: 'boolean',
	default: false,
	description:
		'Whether to wait until the run has ended, and return its status (1 success, 2 warning, 3 failed) and its outputs. For runs of more than 5 minutes, add Timeout under Request Options, and enter more than 300000 (milliseconds).',
	routing: toBody('responsive', 'boolean'),
};

const callbackUrl: INodeProperties = {
	displayName: 'Callback URL',
	name: 'callbackUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://shop.example.com/run-ended',
	description: 'URL that the platform calls when the run has ended',
	routing: toBody(
		'callbackUrl',
		'text',
		matching(/^https?:\/\/[^\s/]\S*$/i, 'must be a URL that begins with http:// or https://'),
	),
};

export const scenarioRunDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['run'] } },
	[...scenarioById, inputData, waitForResult, { ...optionsCollection, options: [callbackUrl] }],
);
