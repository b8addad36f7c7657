import { LoadOptionsContext } from 'n8n-core';
import type { INodeParameters, INodeProperties, INodePropertyCollection, INodeType } from 'n8n-workflow';

import { AutomationPlatformTrigger } from '../../../nodes/AutomationPlatform/AutomationPlatformTrigger.node';
import { contractNock } from '../../contract/validity';
import { offenders, offendersOf } from '../../nodes/offenders';
import { serveExamples, shownFields, underTest, variants } from '../../nodes/operations';
import { listSearch, loadOptions } from '../../support/engine';
import { locator } from '../../support/input';

contractNock();

/** A field whose options the platform lists, and the choices that show it. */
interface ListField {
	nodeType: INodeType;
	field: INodeProperties;
	choices: INodeParameters;
}

/** The list fields of a node, including those in collections. */
function listFieldsOf(nodeType: INodeType): Array<[string, ListField]> {
	const within = (field: INodeProperties, path: string, choices: INodeParameters): Array<[string, ListField]> => {
		const inner = (field.options ?? []).flatMap((option) =>
			'values' in option ? (option as INodePropertyCollection).values : (option as INodeProperties),
		);
		const isList = listOf(field) !== undefined;
		return [
			...(isList ? [[path, { nodeType, field, choices }] as [string, ListField]] : []),
			...inner.flatMap((one) => within(one, `${path}.${one.name}`, choices)),
		];
	};
	return nodeType.description.properties.flatMap((field) => {
		const show = Object.entries(field.displayOptions?.show ?? {}).filter(([name]) => !name.startsWith('@'));
		const choices = Object.fromEntries(show.map(([name, values]) => [name, values![0]])) as INodeParameters;
		return within(field, [choices.resource, choices.operation, field.name].join('.'), choices);
	});
}

function listOf({ typeOptions, modes = [] }: INodeProperties): string | undefined {
	return typeOptions?.loadOptionsMethod ?? modes.find(({ type }) => type === 'list')?.typeOptions?.searchListMethod;
}

/** A choice for every field on which a list can depend. */
const chosen: INodeParameters = {
	organizationId: locator(34, 'list'),
	teamId: locator(340, 'list'),
	listTeamId: locator(340, 'list'),
	scenarioId: locator(6120, 'list'),
	agentId: locator('a1', 'list'),
	providerId: locator(3, 'list'),
	dlqId: locator('d1', 'list'),
	filters: { teamIds: [340] },
};

/** The parameters that a list reads, with the names under which the editor watches them. */
async function readBy({ nodeType, field, choices }: ListField): Promise<Set<string>> {
	const read = new Set<string>();
	const method = listOf(field)!;
	const spy = jest.spyOn(LoadOptionsContext.prototype, 'getCurrentNodeParameter');
	const ask = nodeType.methods?.listSearch?.[method] ? listSearch : loadOptions;
	try {
		for (const scope of choices.scope ? [choices.scope] : ['organization', 'team']) {
			await ask({ ...underTest, nodeType, method, parameters: { ...chosen, scope, ...choices } });
		}
		for (const [name] of spy.mock.calls) read.add(name in chosen ? `${name}.value` : name);
		return read;
	} finally {
		spy.mockRestore();
	}
}

/** Each list with each of its declarations once. */
const lists = [
	...new Map(
		[...listFieldsOf(underTest.nodeType), ...listFieldsOf(new AutomationPlatformTrigger())].map((entry) => {
			const [, { nodeType, field }] = entry;
			const declared = field.typeOptions?.loadOptionsDependsOn;
			return [[nodeType.description.name, listOf(field), declared].join(), entry] as const;
		}),
	).values(),
];

test('every list declares what it depends on, so that the editor clears it when that changes', async () => {
	serveExamples();
	const wrong = await offendersOf(lists, async (list) => {
		const declared = list.field.typeOptions?.loadOptionsDependsOn ?? [];
		return [...(await readBy(list))].filter((name) => !declared.includes(name)).map((name) => `depends on ${name}`);
	});
	expect(lists.length).toBeGreaterThan(20);
	expect(wrong).toEqual([]);
});

test('a field that only fills a list is hidden once an ID is entered, because a change of it would clear the ID', () => {
	const byId = variants.map(({ name, parameters }): [string, INodeParameters] => {
		const locators = shownFields(parameters).filter(({ type }) => type === 'resourceLocator');
		return [name, { ...parameters, ...Object.fromEntries(locators.map((field) => [field.name, locator('12', 'id')])) }];
	});
	const shown = offenders(byId, (parameters) =>
		shownFields(parameters)
			.filter(({ type, required, routing }) => type === 'resourceLocator' && !required && !routing)
			.map(({ name }) => name),
	);
	expect(shown).toEqual([]);
});
