// compare.mjs ENGINE CASES SEED: reads random references from random items, by the pack and by an expression engine of
// n8n (`vm` or `legacy`). Prints one line of JSON: how many both have read, and those that differ. SEED can be
// `random`. Runs on the Node.js of n8n, because `vm` needs it.
import * as fc from 'fast-check';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { n8nFolder, root } from '../../../sandbox/demo/paths.mjs';

const [engine, cases, given] = process.argv.slice(2);
const seed = given === 'random' ? Date.now() % 1e9 : Number(given);
const { referenceIn, valueAt } = createRequire(import.meta.url)(join(root, 'dist/nodes/shared/input/reference.js'));
const { Expression, Workflow } = createRequire(join(n8nFolder, 'package.json'))('n8n-workflow');

/** Names that mean something to JavaScript or to n8n, and names that a service can send. */
const names = [
	...['id', 'name', 'a b', 'a.b', 'a-b', 'größe', '0', '10', '$', '$id', '_', '__id', "it's", 'say "hi"', 'a{b', 'f()'],
	...['a.isEmpty()', '}}', '{{', 'if', 'class', 'this', 'json', 'item', '$json', 'length', 'then', 'toString'],
	...['valueOf', 'toJSON', 'hasOwnProperty', 'extend', 'process', 'constructor', 'constructorId', 'a.constructor'],
	...['__proto__', 'prototype', 'arguments', 'caller', 'callerId', 'callee', 'mainModule', 'binding', 'bindingId'],
	...[
		'globalThis',
		'__isObject',
		'__isArray',
		'__isError',
		'__sanitize',
		'___n8n_data',
		'getPrototypeOf',
		'isProxy',
		'Undefined',
	],
];
const name = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...names) },
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }) },
);
const leaf = fc.oneof(
	{ weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
	{
		weight: 2,
		arbitrary: fc.constantFrom('', ' ', '={{ $json.id }}', '{{ 1 }}', '=x', '2026-11-01T08:00:00Z', 'null'),
	},
	{ weight: 3, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()) },
	{ weight: 2, arbitrary: fc.boolean() },
	fc.constantFrom(null, undefined, new Date(0), [], ['a'], [{ id: 1 }], {}, () => 'called'),
);
const { object } = fc.letrec((/** @type {(name: string) => fc.Arbitrary<unknown>} */ tie) => ({
	value: fc.oneof({ maxDepth: 3, depthSize: 'medium' }, { weight: 3, arbitrary: leaf }, tie('object')),
	object: fc.uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 5 }).map((entries) => {
		/** @type {Record<string, unknown>} */
		const made = {};
		for (const [key, value] of entries) {
			Object.defineProperty(made, String(key), { value, enumerable: true, writable: true, configurable: true });
		}
		return made;
	}),
}));

/** A path of the item, or nearly one. @param {any} json @param {number[]} choices @param {string} other */
function pathIn(json, choices, other) {
	const path = [];
	let value = json;
	for (const choice of choices) {
		const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
		const key = keys.length > 0 && choice % 12 !== 11 ? keys[choice % keys.length] : other;
		path.push(key);
		if (typeof value?.[key] !== 'object' || value[key] === null) break;
		value = value[key];
	}
	return path;
}

const spellings = [
	(/** @type {string} */ key) => `.${key}`,
	(/** @type {string} */ key) => `["${key}"]`,
	(/** @type {string} */ key) => `['${key}']`,
	(/** @type {string} */ key) => `[${JSON.stringify(key)}]`,
];

const frames = [
	...Array.from({ length: 8 }, () => (/** @type {string} */ inner) => `={{ ${inner} }}`),
	(/** @type {string} */ inner) => `={{${inner}}}`,
	(/** @type {string} */ inner) => `={{ ${inner} }} `,
	(/** @type {string} */ inner) => ` ={{ ${inner} }}`,
	(/** @type {string} */ inner) => `= {{ ${inner} }}`,
	(/** @type {string} */ inner) => `={{ ${inner} }}${inner}`,
	(/** @type {string} */ inner) => `={{ ${inner} }}{{ ${inner} }}`,
	(/** @type {string} */ inner) => `={{ ${inner} + 1 }}`,
	(/** @type {string} */ inner) => `={{ ${inner}.length }}`,
];

const example = fc.record({
	json: object,
	choices: fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
	other: name,
	spelling: fc.array(fc.nat(spellings.length - 1), { minLength: 3, maxLength: 3 }),
	frame: fc.nat(frames.length - 1),
});

const nodeTypes = {
	getByName: () => ({ description: { properties: [] } }),
	getByNameAndVersion: () => ({ description: { properties: [] } }),
	getKnownTypes: () => ({}),
};
const node = { id: '1', name: 'Node', type: 'test.node', typeVersion: 1, position: [0, 0], parameters: {} };

await Expression.initExpressionEngine({ engine });
if (engine === 'vm' && !Expression.vmEvaluator) throw new Error('The engine was not started');
const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
await workflow.expression.acquireIsolate();

/** What n8n reads. @param {string} text @param {object} json @returns {{ value?: unknown, error?: string }} */
function byHost(text, json) {
	const data = { resultData: { runData: {} } };
	try {
		return { value: workflow.expression.getParameterValue(text, data, 0, 0, 'Node', [{ json }], 'manual', {}) };
	} catch (error) {
		return { error: String(error) };
	}
}

let compared = 0;
const differing = [];
for (const { json, choices, other, spelling, frame } of fc.sample(example, {
	numRuns: Number(cases),
	seed: Number(seed),
})) {
	const path = pathIn(json, choices, other);
	const inner = `$json${path.map((key, index) => spellings[spelling[index]](key)).join('')}`;
	const text = frames[frame](inner);
	const reference = referenceIn(text);
	const direct = reference && valueAt(reference, json);
	if (direct === undefined) continue;
	compared++;
	const host = byHost(text, json);
	if (!Object.is(host.value, direct)) differing.push({ text, json, direct, host });
}
process.stdout.write(`${JSON.stringify({ seed, compared, differing: differing.slice(0, 20) })}\n`);
process.exit(0);
