import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import * as reference from '../../nodes/shared/input/reference';
import { contractNock } from '../contract/validity';
import { CredentialStore } from '../support/engine';
import { countEvaluations } from '../support/evaluations';
import { everything, fixed, plain } from './everything';
import { offendersOf } from './offenders';
import {
	menuOperations,
	named,
	plainVariantOf,
	requestsOf,
	runUnderTest,
	serveExamples,
	sharesRequests,
} from './operations';

// What an item costs, counted instead of timed. A reference such as `={{ $json.id }}` is read once, and not by n8n's
// engine; n8n's conditions for fields are checked, and its credential read, once for all items.

/** The references that were read, by the object that they were read from. */
const mockRead = new Map<unknown, string[]>();
/** The stored values in which a reference was looked for. */
const mockSearched: unknown[] = [];

jest.mock('../../nodes/shared/input/reference', () => {
	const actual = jest.requireActual<typeof reference>('../../nodes/shared/input/reference');
	return {
		...actual,
		referenceIn(stored: unknown) {
			mockSearched.push(stored);
			return actual.referenceIn(stored);
		},
		valueAt(path: string[], json: unknown) {
			mockRead.set(json, [...(mockRead.get(json) ?? []), path.join('.')]);
			return actual.valueAt(path, json);
		},
	};
});

const requests = contractNock();
afterEach(() => jest.restoreAllMocks());

interface WithReferences {
	parameters: INodeParameters;
	/** The item. */
	json: IDataObject;
	/** How many values refer to it. */
	referred: number;
}

/** Parameters in which each single value refers to a field of the item. */
function asReferences(parameters: INodeParameters): WithReferences {
	const json: IDataObject = {};
	const convert = (value: unknown, path: string): unknown => {
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
			const entries = Object.entries(value);
			if ('__rl' in value) return { ...value, value: convert((value as IDataObject).value, path) };
			return Object.fromEntries(entries.map(([name, child]) => [name, convert(child, `${path} ${name}`)]));
		}
		if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
		json[path] = value;
		return `={{ $json["${path}"] }}`;
	};
	const isKept = (name: string) => ['resource', 'operation', ...fixed, ...plain].includes(name);
	const entries = Object.entries(parameters).map(([name, value]) => [
		name,
		isKept(name) ? value : convert(value, name),
	]);
	const referred = Object.keys(json).length;
	return {
		parameters: Object.fromEntries(entries) as INodeParameters,
		json: { id: 'a1', scenarioId: 12, ...json },
		referred,
	};
}

/** The operation of each resource that has the most values of items. */
const widest = [...new Set(menuOperations.map(({ resource }) => resource))].map((resource) => {
	const ways = menuOperations
		.filter((operation) => operation.resource === resource)
		.map(plainVariantOf)
		.map((variant) => {
			const { all, shown } = everything(variant);
			const names = ['resource', 'operation', ...shown.map(({ name }) => name)];
			const ofForm = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
			return { name: variant.name, variant, ...asReferences(ofForm) };
		})
		.sort((one, other) => other.referred - one.referred);
	return ways.find(({ variant, referred }) => referred > 0 && !sharesRequests(variant)) ?? ways[0];
});

/** The function of n8n with which a node reads a value. */
interface HostReader {
	_getNodeParameter: () => unknown;
}

/** What a run over some items cost. */
async function costOf({ parameters, json }: WithReferences, count: number) {
	mockRead.clear();
	mockSearched.length = 0;
	requests.length = 0;
	const walks = jest.spyOn(NodeHelpers, 'displayParameter');
	const hostReads = jest.spyOn(ExecuteContext.prototype as unknown as HostReader, '_getNodeParameter');
	const credentialReads = jest.spyOn(CredentialStore.prototype, 'read');
	const items = Array.from({ length: count }, () => ({ json: { ...json } }));
	const { counts, result } = await countEvaluations(async () => await runUnderTest(parameters, { items }));
	const perRun = {
		'checks of conditions': walks.mock.calls.length,
		'reads of values by n8n': hostReads.mock.calls.length,
		'reads of the credential': credentialReads.mock.calls.length,
		'searches for references': mockSearched.length,
	};
	for (const spy of [walks, hostReads, credentialReads]) spy.mockRestore();
	if (result.error) throw result.error;
	return { perRun, requests: [...requests], evaluated: Object.keys(counts), read: [...mockRead.values()] };
}

const ITEMS = 3;

test('an item costs its requests, and one look at each value that refers to it', async () => {
	serveExamples();
	expect(widest.length).toBeGreaterThan(0);
	const wrong = await offendersOf(named(widest), async ({ variant, ...way }) => {
		const isShared = sharesRequests(variant);
		const one = await costOf(way, 1);
		const several = await costOf(way, ITEMS);
		const twice = several.read.flatMap((paths) => paths.filter((path, index) => paths.indexOf(path) !== index));
		const sent = ITEMS * one.requests.length;
		return [
			...several.evaluated.map((text) => `n8n evaluated ${text}`),
			...twice.map((path) => `'${path}' was read twice`),
			...(isShared || several.read.length === ITEMS ? [] : [`values of ${several.read.length} items were read`]),
			...(isShared || several.requests.length === sent ? [] : [`${several.requests.length} requests, not ${sent}`]),
			...(requestsOf(variant, one.requests).length === 1 ? [] : ['its own request was not sent once']),
			...(way.referred === 0 ? ['refers to nothing'] : []),
			...(one.perRun['reads of the credential'] === 1 ? [] : ['the credential was not read once']),
			...(one.perRun['checks of conditions'] > 0 ? [] : ['no conditions were checked']),
			...Object.entries(several.perRun)
				.filter(([what, count]) => count !== one.perRun[what as keyof typeof one.perRun])
				.map(([what, count]) => `${count} ${what}, for one item ${one.perRun[what as keyof typeof one.perRun]}`),
		];
	});
	expect(wrong).toEqual([]);
});
