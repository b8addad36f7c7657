import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { asExpressions, countEvaluations, type EvaluationCounts } from '../support/evaluations';
import { childrenOf, everything, fixed, plain } from './everything';
import { nodeUnderTest } from './nodeUnderTest';
import { offenders, offendersOf } from './offenders';
import { named, runUnderTest, serveExamples, variants } from './operations';
import type { Variant } from './operations';

contractNock();

const items = ['a', 'b', 'c'].map((id) => ({ json: { id, scenarioId: 12 } }));

function itemsFor({ name }: Variant) {
	return items.slice(0, nodeUnderTest.forOneItem.includes(name) ? 1 : undefined);
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

/** The evaluations of one run. */
interface Counted {
	variant: Variant;
	counts: EvaluationCounts;
	shown: INodeProperties[];
}

async function count(variant: Variant): Promise<Counted> {
	const { all, shown } = everything(variant);
	const { counts, result } = await countEvaluations(async () =>
		runUnderTest(asExpressions(all, [...fixed, ...plain]), { items: itemsFor(variant) }),
	);
	if (result.error) throw new Error(`${variant.name}: ${result.error.message}`);
	return { variant, counts, shown };
}

let counted: Array<[name: string, Counted]> | undefined;

/** Every way of using an operation, run once with an expression in every field. */
async function everyRun(): Promise<Array<[name: string, Counted]>> {
	if (counted) return counted;
	serveExamples((_, operationId) =>
		/^incompleteExecution\.\w+Many$/.test(operationId) ? { body: { dlqs: ['a', 'b', 'c', 'a1', 'b2'] } } : undefined,
	);
	const runs: Counted[] = [];
	for (const variant of variants) runs.push(await count(variant));
	return (counted = runs.map((entry) => [entry.variant.name, entry]));
}

jest.setTimeout(600_000);

function onceForEach(variant: Variant): Record<number, number> {
	return Object.fromEntries(itemsFor(variant).map((_, index) => [index, 1]));
}

/** A sentence for each name whose evaluations differ from these, by item. */
function otherThan(counts: EvaluationCounts, expected: EvaluationCounts): string[] {
	return Object.entries(expected)
		.filter(([name, byItem]) => JSON.stringify(counts[name]) !== JSON.stringify(byItem))
		.map(([name]) => `'${name}' was evaluated ${JSON.stringify(counts[name] ?? {})} times, by item`);
}

test('a hidden value is never evaluated', async () => {
	const hidden = offenders(await everyRun(), ({ counts, shown }) => {
		const names = shown.flatMap(countedNames);
		return Object.keys(counts).filter((name) => !names.includes(name));
	});
	expect(hidden).toEqual([]);
});

test('every shown value is evaluated once for each item', async () => {
	const ofItems = (await everyRun()).filter(([, { variant }]) => !variant.isBulk);
	const wrong = offenders(ofItems, ({ variant, counts, shown }) => {
		const values = shown.filter(({ name, type }) => type !== 'notice' && ![...fixed, ...plain].includes(name));
		const names = values.flatMap(countedNames);
		return otherThan(counts, Object.fromEntries(names.map((name) => [name, onceForEach(variant)])));
	});
	expect(wrong).toEqual([]);
});

test('in an operation on all items together, a value of an item is evaluated once for each, and a setting of the run at most once', async () => {
	const bulk = (await everyRun()).filter(([, { variant }]) => variant.isBulk);
	const wrong = offenders(bulk, ({ variant, counts, shown }) => {
		const ofItems = [...variant.required.map(({ name }) => name), 'confirm', 'exceptIds', 'filters', 'preview'];
		return shown
			.filter(({ name }) => !fixed.includes(name))
			.flatMap((field) =>
				countedNames(field).flatMap((name) => {
					if (ofItems.includes(field.name)) return otherThan(counts, { [name]: onceForEach(variant) });
					if (!counts[name]) return [];
					// A maximum that differs between items is refused.
					const expected = name === 'options.maxToProcess' ? onceForEach(variant) : { 0: 1 };
					return otherThan(counts, { [name]: expected });
				}),
			);
	});
	expect(wrong).toEqual([]);
});

test('a value that is not an expression causes no evaluation', async () => {
	serveExamples();
	const evaluated = await offendersOf(named(variants), async ({ parameters }) => {
		const { counts } = await countEvaluations(async () => runUnderTest(parameters, { items: items.slice(0, 1) }));
		return Object.keys(counts);
	});
	expect(evaluated).toEqual([]);
});
