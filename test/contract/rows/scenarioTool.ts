import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/scenarios/tools/6130';
const httpModule = { id: 1, module: 'http:ActionSendData', version: 3, parameters: {}, mapper: {}, metadata: {} };
const inputs = [{ name: 'orderNo', type: 'text', required: true }];
const person = { id: 77, name: 'Robin Example', email: 'robin@harbour.invalid' };

/** The answer of the interface description, under `scenario`. */
const scenario = {
	id: 6130,
	teamId: 340,
	hookId: null,
	deviceId: null,
	deviceScope: null,
	folderId: null,
	name: 'Find order',
	description: 'Finds an order by its number',
	concept: false,
	isinvalid: false,
	islinked: true,
	isActive: true,
	islocked: false,
	isPaused: false,
	iswaiting: false,
	usedPackages: ['http'],
	lastEdit: '2026-04-02T10:00:00.000Z',
	nextExec: null,
	created: '2026-02-20T10:00:00.000Z',
	scheduling: { type: 'on-demand' },
	dlqCount: 0,
	createdByUser: person,
	updatedByUser: null,
	type: 'tool',
};

const simple = {
	id: 6130,
	name: 'Find order',
	description: 'Finds an order by its number',
	type: 'tool',
	teamId: 340,
	folderId: null,
	isActive: true,
	isinvalid: false,
};

/** The answer of newer services, under `tool`. */
const tool = {
	id: 6130,
	name: 'Find order',
	description: 'Finds an order by its number',
	teamId: 340,
	inputs,
	moduleType: 'action',
	module: httpModule,
};

export const scenarioToolRows: Row[] = [
	{
		operation: 'scenarioTool.update',
		when: 'one property, of a service that answers with the scenario',
		parameters: { scenarioId: locator('6130'), updateFields: { name: 'Find order' } },
		exchanges: [{ method: 'PATCH', path, body: { name: 'Find order' }, answer: { scenario } }],
		output: [simple],
	},
	{
		operation: 'scenarioTool.update',
		when: 'every property, of a service that answers with the tool',
		parameters: {
			teamId: locator(340, 'list'),
			scenarioId: locator(6130, 'list'),
			updateFields: {
				name: 'Find order',
				description: 'Finds an order by its number',
				inputs: JSON.stringify(inputs),
				moduleType: 'action',
				module: JSON.stringify(httpModule),
			},
			simplify: false,
		},
		exchanges: [
			{
				method: 'PATCH',
				path,
				body: {
					name: 'Find order',
					description: 'Finds an order by its number',
					inputs,
					moduleType: 'action',
					module: httpModule,
				},
				answer: { tool },
			},
		],
		output: [tool],
	},
	{
		operation: 'scenarioTool.update',
		when: 'with properties that become empty',
		parameters: {
			scenarioId: locator('6130'),
			updateFields: { emptyFields: ['description', 'inputs'], name: 'Find order' },
		},
		exchanges: [
			{ method: 'PATCH', path, body: { description: '', inputs: [], name: 'Find order' }, answer: { scenario } },
		],
		output: [simple],
	},
	{
		operation: 'scenarioTool.update',
		when: 'one input and a module as objects, and all of the scenario that comes back',
		parameters: {
			scenarioId: locator('6130'),
			updateFields: { inputs: '={{ $json.input }}', module: '={{ $json.module }}' },
			simplify: false,
		},
		input: { input: inputs[0], module: httpModule },
		exchanges: [{ method: 'PATCH', path, body: { inputs, module: httpModule }, answer: { scenario } }],
		output: [scenario],
	},
];
