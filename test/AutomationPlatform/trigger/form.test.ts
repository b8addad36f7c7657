import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { loadOptions } from '../../support/engine';
import { locator } from '../../support/input';
import { intercept, trigger } from './host';
import { Service } from './service';

const requests = contractNock();

const { description } = trigger.nodeType;
const field = (name: string) => description.properties.find((property) => property.name === name)!;

test('a new trigger needs one field: the organization', () => {
	const { properties } = description;
	const parameters = NodeHelpers.getNodeParameters(properties, {}, true, false, null, description)!;
	const node = { name: 'Node', parameters } as INode;
	expect(NodeHelpers.getNodeParametersIssues(properties, node, description)).toEqual({
		parameters: { organizationId: ['Parameter "Organization" is required.'] },
	});
});

test('n8n lists each event with its own text, and finds the field by its name', () => {
	expect(field('events').displayName).toBe('Events');
	expect((field('events').options as INodePropertyOptions[]).map(({ action }) => action)).toEqual([
		'On new incomplete execution',
		'On resolved incomplete execution',
		'On failed retry of an incomplete execution',
	]);
});

test.each([
	['scenarios', false],
	['folder', true],
	['organization', true],
	['team', true],
])('the filter of scenario names is shown when %s are watched: %p', (watch, isShown) => {
	const names = (field('filters').options as INodeProperties[]).find(({ name }) => name === 'scenarioNameContains')!;
	expect(NodeHelpers.displayParameter({}, names, null, description, { watch })).toBe(isShown);
});

describe('the list of scenarios', () => {
	const offered = async (listTeamId: unknown) =>
		await loadOptions({
			...trigger,
			method: 'getScenarios',
			parameters: { watch: 'scenarios', listTeamId: locator(listTeamId) },
		});

	test('asks for a team until one is chosen, and is no error', async () => {
		expect(await offered('')).toEqual([{ name: 'Select a team first', value: '' }]);
		expect(requests).toEqual([]);
	});

	test('has the scenarios of the team, sorted by name', async () => {
		const service = new Service();
		for (const id of [3, 1, 2]) service.scenario(id);
		intercept(service);
		expect(await offered('1')).toEqual([1, 2, 3].map((id) => ({ name: `Scenario ${id}`, value: id })));
	});
});
