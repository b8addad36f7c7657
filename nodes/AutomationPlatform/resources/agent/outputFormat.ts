import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

/** In what form an agent answers, for one run. */
export const outputFormat: INodeProperties = {
	displayName: 'Output Format',
	name: 'outputFormat',
	type: 'options',
	options: [
		{
			name: 'Schema',
			value: 'platform-schema',
			description: 'JSON with the outputs that the agent declares, beside the text',
		},
		{ name: 'Text', value: 'text', description: 'Text only' },
	],
	default: 'text',
	description: 'In what form the agent answers',
	routing: toBody('config.outputParser.type', 'text'),
};
