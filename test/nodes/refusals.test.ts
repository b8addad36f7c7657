import type { INodeExecutionData, INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { Conversion, Send } from '../../nodes/shared/input/routing';
import type { Schema } from '../contract/openapiDocument';
import { contractNock } from '../contract/validity';
import type { EntryPoint } from '../support/engine';
import { nodeUnderTest } from './nodeUnderTest';
import {
	contract,
	conversionOf,
	menuOperations,
	runUnderTest,
	sampleOf,
	serveExamples,
	shownFields,
	takesExpression,
	variants,
} from './operations';
import type { Variant } from './operations';
import { shownText } from '../support/results';

const requests = contractNock();
const entryPoints: EntryPoint[] = ['custom', 'routing'];

// Each test runs every operation, which takes long on a busy machine.
jest.setTimeout(600_000);

/** A field of an operation that sends something, at any place in the form. */
interface Place {
	field: INodeProperties;
	/** The name that the form uses for it. */
	path: string;
	isRequired: boolean;
	with: (value: unknown) => INodeParameters;
}

function asLocator(field: INodeProperties, value: unknown): INodeParameters[string] {
	return (field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value) as INodeParameters[string];
}

function columnsOf(field: INodeProperties): Array<[group: INodePropertyCollection, column: INodeProperties]> {
	return (field.options as INodePropertyCollection[]).flatMap((group) =>
		group.values.map((column): [INodePropertyCollection, INodeProperties] => [group, column]),
	);
}

/** Every field of an operation that sends something: its own, those of its collections, the columns of its rows. */
function placesOf({ parameters }: Variant): Place[] {
	return shownFields(parameters).flatMap((field): Place[] => {
		const own: Place = {
			field,
			path: field.name,
			isRequired: field.required === true,
			with: (value) => ({ ...parameters, [field.name]: asLocator(field, value) }),
		};
		const children = field.type === 'collection' ? (field.options as INodeProperties[]) : [];
		const inner = children.map(
			(child): Place => ({
				field: child,
				path: `${field.name}.${child.name}`,
				isRequired: false,
				with: (value) => ({
					...parameters,
					[field.name]: { ...(parameters[field.name] as INodeParameters), [child.name]: asLocator(child, value) },
				}),
			}),
		);
		const columns = (field.type === 'fixedCollection' ? columnsOf(field) : []).map(([group, column]): Place => {
			const row = Object.fromEntries(group.values.map((other) => [other.name, sampleOf(other)])) as INodeParameters;
			return {
				field: column,
				path: `${field.name}.${group.name}.${column.name}`,
				isRequired: column.required === true,
				with: (value) => ({
					...parameters,
					[field.name]: { [group.name]: [{ ...row, [column.name]: asLocator(column, value) }] },
				}),
			};
		});
		return [own, ...inner, ...columns].filter((place) => conversionOf(place.field) !== undefined);
	});
}

const object = { a: 1 };
const list = [1, 2];
const badJson = ['{bad', '[1,', 5, true, '"text"'];
const badTimes = ['yesterday', object, '2026-13-45', true, 2 ** 53];

/** A number that comes from 9007199254740993 or 9007199254740992: it has lost a digit. */
const cut = 2 ** 53;
const badDigits = [{ a: cut }, { a: [{ b: cut }] }, '{"a": 12345678901234567890}', '{"a": 0.12345678901234567890}'];

/** Values that no field of a conversion accepts. */
const WRONG: Record<Conversion, unknown[]> = {
	text: [object, list, cut],
	textOrNull: [object, list, cut],
	email: ['x', 'a b@c.example', 'a@b@c.example', 'a@b.example, c@d.example', object, list, cut],
	id: [object, list, true, cut, [cut]],
	token: [object, list, true, cut, [cut]],
	integerId: ['abc', object, list, true, 1.5, -3, '1e3', '9'.repeat(40), cut, [cut]],
	integer: ['abc', object, list, true, 1.5, cut],
	number: ['abc', object, list, true, 'NaN', cut, '9007199254740993'],
	boolean: ['maybe', object, [true, false], 7, cut],
	textList: ['"a', [object], 'a b', cut, ['a', cut], [{ id: cut }]],
	phraseList: [[object], '{bad', cut, ['a', cut]],
	idList: ['"a', [object], 'a b', ['a', null], cut, ['a', cut], [{ id: cut }]],
	integerList: ['abc', '1,x', [object], [1.5], '-1', [1, null], cut, [1, cut], '1, 9007199254740993'],
	json: [...badJson, ...badDigits],
	object: [...badJson, [list], ...badDigits],
	objectList: [...badJson, list, ...badDigits],
	userMessage: [object, list, cut],
	rows: ['{bad', 5, [{ a: cut }]],
	jsonText: [...badJson, { a: cut }, { a: [{ b: cut }] }],
	timeMs: badTimes,
	isoTime: badTimes,
	emptyText: ['maybe', object, cut],
	emptied: ['no such field', object, [object], cut],
};

/** Parts of a path that would lead to another resource. */
const ESCAPES = ['.', '..', '../x', 'a/../../users', '%2e%2e', '%2E.', 'a\\..\\b'];

function sendOf({ field }: Place): Send {
	return field.routing!.send as Send;
}

/** Values that a field must refuse: those that its conversion or menu does not have, and those that lead elsewhere. */
function refusedBy(place: Place): unknown[] {
	const isMenu = place.field.type === 'options' && !place.field.typeOptions?.loadOptionsMethod;
	const isInPath = !sendOf(place).property;
	return [
		...(isMenu ? ['no such choice'] : WRONG[conversionOf(place.field) as Conversion]),
		...(isInPath ? ESCAPES : []),
		...(place.isRequired ? [undefined, null, '', '  '] : []),
	];
}

/** A field in a variant of an operation. */
interface FieldOf {
	variant: Variant;
	place: Place;
}

const allFields = variants.flatMap((variant) =>
	placesOf(variant)
		.filter(({ field }) => takesExpression(field))
		.map((place): FieldOf => ({ variant, place })),
);

/** Runs the operation with each of the values in the field, in one run if it accepts several items. */
async function messagesFor({ variant, place }: FieldOf, values: unknown[], entryPoint: EntryPoint): Promise<string[]> {
	const isForOne = variant.isBulk || nodeUnderTest.forOneItem.includes(variant.name);
	const messages: string[] = [];
	for (const some of isForOne ? values.map((value) => [value]) : [values]) {
		const items = some.map(
			(value): INodeExecutionData => ({ json: { id: 'a1', scenarioId: 12, given: value as never } }),
		);
		const { output, error } = await runUnderTest(place.with('={{ $json.given }}'), {
			items,
			entryPoint,
			...(!variant.isBulk && { onError: 'continueRegularOutput' as const }),
		});
		if (error) messages.push(...some.map(() => error.message));
		else messages.push(...output.flat().map(({ json }) => String(json.error ?? `gave ${JSON.stringify(json)}`)));
	}
	return messages;
}

/** The values, by field, that were sent or whose refusal is unclear. */
async function notRefused(
	field: FieldOf,
	values: unknown[],
	entryPoint: EntryPoint,
	isGood: (message: string) => boolean,
): Promise<string[]> {
	const messages = await messagesFor(field, values, entryPoint);
	// A text can be a name in a list, which is read to find it.
	const looksUp = field.place.field.typeOptions?.loadOptionsMethod !== undefined;
	const sent = requests
		.splice(0)
		.filter(({ method }) => !looksUp || method !== 'GET')
		.map(({ method, path }) => `sent ${method} ${path}`);
	const where = `${field.variant.name} ${field.place.path}`;
	return [
		...values.flatMap((value, index) => {
			const message = messages[index] ?? 'nothing came out';
			return isGood(message) ? [] : [`${where} = ${JSON.stringify(value)?.slice(0, 80)}: ${message}`];
		}),
		...sent.map((request) => `${where}: ${request}`),
	];
}

function names({ place }: FieldOf, message: string): boolean {
	return (
		message.includes(`'${place.field.displayName}'`) &&
		!/HTTP|Cannot read|is not a function|\[object|undefined/.test(message)
	);
}

beforeEach(() => serveExamples());

test('an invalid value, such as a number that lost digits (G06), is refused with the name of its field, and nothing is sent', async () => {
	const offenders: string[] = [];
	for (const field of allFields) {
		offenders.push(...(await notRefused(field, refusedBy(field.place), 'custom', (message) => names(field, message))));
	}
	expect(offenders).toEqual([]);
});

// From here on both entry points use the same code, so one value for each field is enough.
test('an invalid value is refused on the second entry point too', async () => {
	const offenders: string[] = [];
	for (const field of allFields) {
		const values = refusedBy(field.place).slice(0, 1);
		offenders.push(...(await notRefused(field, values, 'routing', (message) => names(field, message))));
	}
	expect(offenders).toEqual([]);
});

test('an operation without values sends nothing, and the error names a missing field', async () => {
	const offenders: string[] = [];
	for (const { name, parameters, required } of variants.filter((variant) => variant.required.length > 0)) {
		const open = required.map((field) => field.name);
		const chosen = Object.fromEntries(Object.entries(parameters).filter(([key]) => !open.includes(key)));
		for (const entryPoint of entryPoints) {
			const { error } = await runUnderTest(chosen, { entryPoint, items: [{ json: {} }] });
			const told = shownText(error);
			const { message = '', description } = (error ?? {}) as { message?: string; description?: string };
			if (description && message.includes(description)) offenders.push(`${name} says twice: ${description}`);
			if (!required.some(({ displayName }) => told.includes(displayName))) offenders.push(`${name}: ${told}`);
			offenders.push(...requests.splice(0).map(({ method, path }) => `${name}: sent ${method} ${path}`));
		}
	}
	expect(offenders).toEqual([]);
});

/** The schema of the value that a field sends, in the body or the query of the contract. */
function schemaOf({ name }: Variant, { property, type }: Send): Schema | undefined {
	const operation = contract.operation(name.split(' ')[0]);
	if (type !== 'body') return operation.parameters.find((parameter) => parameter.name === property)?.schema;
	const [request] = contract.requests(operation);
	return String(property)
		.split('.')
		.reduce<Schema | undefined>((schema, key) => {
			const resolved = schema && contract.resolve<Schema>(schema);
			return resolved?.properties?.[key];
		}, request?.schema);
}

function longestOf({ variant, place }: FieldOf): number | undefined {
	const schema = sendOf(place).property ? schemaOf(variant, sendOf(place)) : undefined;
	return schema && contract.resolve<Schema & { maxLength?: number }>(schema).maxLength;
}

test('Custom API Call, which n8n adds to Resource and Operation, is refused with the name of the node to use', async () => {
	const [{ resource }] = menuOperations;
	const chosen = '__CUSTOM_API_CALL__';
	for (const entryPoint of entryPoints) {
		for (const parameters of [{ resource: chosen }, { resource, operation: chosen }]) {
			const { error } = await runUnderTest(parameters, { entryPoint });
			expect(shownText(error)).toContain('Use the HTTP Request node with this credential');
		}
	}
	expect(requests).toEqual([]);
});

test('a value that is longer than the contract allows is refused, and the longest one is sent', async () => {
	const offenders: string[] = [];
	for (const field of allFields) {
		const longest = longestOf(field);
		if (longest === undefined) continue;
		const longestValues = ['x', 'ß', '😀'].map((character) => character.repeat(longest));
		const text = `'${field.place.field.displayName}' must have at most ${longest} characters`;
		const tooLong = longestValues.map((value) => value + value.slice(0, value.length / longest));
		offenders.push(...(await notRefused(field, tooLong, 'custom', (message) => message.includes(text))));

		const messages = await messagesFor(field, longestValues, 'custom');
		const isSent = messages.every((message) => message.startsWith('gave')) && requests.length === 3;
		if (!isSent) offenders.push(`${field.variant.name} ${field.place.path}: ${messages.join(', ')}`);
		requests.length = 0;
	}
	expect(offenders).toEqual([]);
});

test('a text of a million characters that the operation checks is refused in a short message', async () => {
	const offenders: string[] = [];
	const long = 'x'.repeat(1_000_000);
	for (const field of allFields) {
		const { check } = sendOf(field.place);
		const isText = ['text', 'textOrNull'].includes(conversionOf(field.place.field)!);
		if (!isText || !check?.(long, () => undefined)) continue;
		const isGood = (message: string) => names(field, message) && message.length <= 300;
		offenders.push(...(await notRefused(field, [long], 'custom', isGood)));
	}
	expect(offenders).toEqual([]);
});
