import type { IDataObject, INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { asExpressions, countEvaluations, type EvaluationCounts } from '../support/evaluations';
import { nodeUnderTest } from './nodeUnderTest';
import { conversionOf, description, named, run, sampleOf, serveExamples, shownFields, variants } from './platform';
import type { Variant } from './platform';

contractNock();

const items = ['a', 'b', 'c'].map((id) => ({ json: { id, scenarioId: 12 } }));

function itemsFor({ name }: Variant) {
	return items.slice(0, nodeUnderTest.forOneItem.includes(name) ? 1 : undefined);
}

function childrenOf(field: INodeProperties): INodeProperties[] {
	return (field.options as INodeProperties[]).filter((option) => 'type' in option);
}

function filled(field: INodeProperties): unknown {
	// the items have one address, of which only the first is invited: with Skip that is no failure
	if (field.name === 'ifMember') return 'skip';
	if (field.type === 'collection') {
		return Object.fromEntries(childrenOf(field).map((child) => [child.name, filled(child)]));
	}
	if (field.type === 'boolean' || field.type === 'number') return conversionOf(field) ? sampleOf(field) : field.default;
	return field.type === 'string' && field.default !== '' ? field.default : sampleOf(field);
}

/** What an expression can be in: the editor lets nobody write one into the others. */
const fixed = description.properties.filter(({ noDataExpression }) => noDataExpression).map(({ name }) => name);

/** The parameters of a variant with every shown field filled, and every field stored that it does not show. */
function everything({ parameters }: Variant): { all: INodeParameters; shown: INodeProperties[] } {
	const shown = shownFields(parameters);
	const all: IDataObject = { ...parameters };
	for (const field of shown) {
		// A collection of which the variant fills a part is filled. Return All stays off, so that Limit counts; one that is an expression would show Limit in any case.
		if (!(field.name in all) || field.type === 'collection')
			all[field.name] = (field.name === 'returnAll' ? false : filled(field)) as IDataObject;
	}
	for (const field of description.properties) {
		if (!(field.name in all) && !fixed.includes(field.name) && field.name !== 'requestOptions') {
			all[field.name] = filled(field) as IDataObject;
		}
	}
	return { all: all as INodeParameters, shown: shownFields(all as INodeParameters) };
}

/** The names under which the evaluations of a field are counted. */
function countedNames(field: INodeProperties): string[] {
	if (field.type === 'collection') {
		return childrenOf(field).flatMap((child) => countedNames({ ...child, name: `${field.name}.${child.name}` }));
	}
	if (field.type === 'fixedCollection') {
		const [group] = field.options as INodePropertyCollection[];
		return group.values.flatMap(countedNames).map((name) => `${field.name}.${group.name}[0].${name}`);
	}
	return [field.type === 'resourceLocator' ? `${field.name}.value` : field.name];
}

async function count(variant: Variant): Promise<{ counts: EvaluationCounts; shown: INodeProperties[] }> {
	serveExamples((_, operationId) =>
		/^incompleteExecution\.\w+Many$/.test(operationId) ? { body: { dlqs: ['a', 'b', 'c', 'a1', 'b2'] } } : undefined,
	);
	const { all, shown } = everything(variant);
	const { counts, result } = await countEvaluations(async () =>
		run(asExpressions(all, [...fixed, 'returnAll']), { items: itemsFor(variant) }),
	);
	expect(result.error).toBeUndefined();
	return { counts, shown };
}

function onceForEach(variant: Variant) {
	return Object.fromEntries(itemsFor(variant).map((_, index) => [index, 1]));
}

test.each(named(variants))('%s: what is not shown is never evaluated', async (_, variant) => {
	const { counts, shown } = await count(variant);

	const names = shown.flatMap(countedNames);
	expect(Object.keys(counts).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(named(variants.filter(({ isBulk }) => !isBulk)))(
	'%s: every value that is shown is evaluated once for each item',
	async (_, variant) => {
		const { counts, shown } = await count(variant);

		const expected = shown
			.filter(({ name }) => !fixed.includes(name) && name !== 'returnAll')
			.flatMap(countedNames)
			.map((name) => [name, onceForEach(variant)]);
		expect(counts).toEqual(Object.fromEntries(expected));
	},
);

const bulk = named(variants.filter(({ isBulk }) => isBulk));

// a node need not have one
if (bulk.length > 0) {
	test.each(bulk)(
		'%s: every value of an item is evaluated once for each, a setting of the run at most once',
		async (_, variant) => {
			const { counts, shown } = await count(variant);

			const ofItems = variant.required.map(({ name }) => name);
			for (const field of shown.filter(({ name }) => !fixed.includes(name))) {
				for (const name of countedNames(field)) {
					const isOfItem = ofItems.includes(field.name) || ['confirm', 'exceptIds'].includes(field.name);
					if (isOfItem) expect([name, counts[name]]).toEqual([name, onceForEach(variant)]);
					else expect([name, counts[name] ?? { 0: 1 }]).toEqual([name, { 0: 1 }]);
				}
			}
		},
	);
}

test('a value that is no expression costs no evaluation at all', async () => {
	serveExamples();

	for (const { parameters } of variants) {
		const { counts } = await countEvaluations(async () => run(parameters, { items }));
		expect(counts).toEqual({});
	}
});
