import type { INodeExecutionData, INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { Conversion, Send } from '../../nodes/shared/input/routing';
import type { Schema } from '../contract/openapiDocument';
import { contractNock } from '../contract/validity';
import type { EntryPoint } from '../support/engine';
import { nodeUnderTest } from './nodeUnderTest';
import {
	contract,
	conversionOf,
	run,
	sampleOf,
	serveExamples,
	shownFields,
	shownText,
	takesExpression,
	variants,
} from './platform';
import type { Variant } from './platform';

const requests = contractNock();
const entryPoints: EntryPoint[] = ['custom', 'routing'];

/** A field of an operation that sends something, wherever it stands in the form. */
interface Place {
	field: INodeProperties;
	/** The name by which the form knows it. */
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
const badTimes = ['yesterday', object, '2026-13-45', true];

/** What no field of a conversion takes. */
const WRONG: Record<Conversion, unknown[]> = {
	text: [object, list],
	textOrNull: [object, list],
	email: ['x', 'a b@c.example', 'a@b@c.example', 'a@b.example, c@d.example', object, list],
	id: [object, list, true],
	token: [object, list, true],
	integerId: ['abc', object, list, true, 1.5, -3, '1e3', '9'.repeat(40)],
	integer: ['abc', object, list, true, 1.5],
	number: ['abc', object, list, true, 'NaN'],
	boolean: ['maybe', object, [true, false], 7],
	textList: ['"a', [object], 'a b'],
	phraseList: [[object], '{bad'],
	integerList: ['abc', '1,x', [object], [1.5], '-1'],
	json: badJson,
	object: [...badJson, [list]],
	objectList: [...badJson, list],
	userMessage: [object, list],
	rows: ['{bad', 5],
	jsonText: badJson,
	timeMs: badTimes,
	isoTime: badTimes,
	emptyText: ['maybe', object],
	emptied: ['no such field', object, [object]],
};

/** Parts of a path that would lead to another resource. */
const ESCAPES = ['.', '..', '../x', 'a/../../users', '%2e%2e', '%2E.', 'a\\..\\b'];

function sendOf({ field }: Place): Send {
	return field.routing!.send as Send;
}

/** What a field must refuse: what its conversion does not take, what is not in its menu, and what leads elsewhere. */
function refusedBy(place: Place): unknown[] {
	const isMenu = place.field.type === 'options' && !place.field.typeOptions?.loadOptionsMethod;
	const isInPath = !sendOf(place).property;
	return [
		...(isMenu ? ['no such choice'] : WRONG[conversionOf(place.field) as Conversion]),
		...(isInPath ? ESCAPES : []),
		...(place.isRequired ? [undefined, null, '', '  '] : []),
	];
}

/** Runs the operation for each of the values, and gives the message of each failure. */
async function messagesFor(of: Variant, place: Place, values: unknown[], entryPoint: EntryPoint): Promise<string[]> {
	const isForOne = of.isBulk || nodeUnderTest.forOneItem.includes(of.name);
	const runs = isForOne ? values.map((value) => [value]) : [values];
	const messages: string[] = [];
	for (const some of runs) {
		const items = some.map(
			(value): INodeExecutionData => ({ json: { id: 'a1', scenarioId: 12, given: value as never } }),
		);
		serveExamples();
		const { output, error } = await run(place.with('={{ $json.given }}'), {
			items,
			entryPoint,
			...(!of.isBulk && { onError: 'continueRegularOutput' as const }),
		});
		if (error) messages.push(...some.map(() => error.message));
		else messages.push(...output.flat().map(({ json }) => String(json.error ?? `gave ${JSON.stringify(json)}`)));
	}
	return messages;
}

const withPlaces = variants.map((of): [string, Variant, Place[]] => [
	of.name,
	of,
	placesOf(of).filter(({ field }) => takesExpression(field)),
]);

describe.each(entryPoints)('through the entryPoint %s', (entryPoint) => {
	test.each(withPlaces)(
		'%s: what a field cannot be is refused with its name, and nothing is sent',
		async (_, of, places) => {
			for (const place of places) {
				const values = refusedBy(place);
				const messages = await messagesFor(of, place, values, entryPoint);
				expect([place.path, messages]).toEqual([
					place.path,
					values.map(() => expect.stringContaining(`'${place.field.displayName}'`)),
				]);
				for (const message of messages) {
					expect([place.path, message]).toEqual([
						place.path,
						expect.not.stringMatching(/HTTP|Cannot read|is not a function|\[object|undefined/),
					]);
				}
				expect([place.path, requests.map(({ method, path }) => `${method} ${path}`)]).toEqual([place.path, []]);
			}
		},
	);

	test.each(withPlaces.filter(([, { required }]) => required.length > 0))(
		'%s: with nothing set, nothing is sent, and the error names a field that is missing',
		async (_, { parameters, required }) => {
			serveExamples();
			const names = required.map(({ name }) => name);
			const chosen = Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));

			const { error } = await run(chosen, { entryPoint });

			expect(requests).toEqual([]);
			const told = shownText(error);
			expect([told, required.filter(({ displayName }) => told.includes(displayName))]).not.toEqual([told, []]);
		},
	);
});

/** The schema of what a field sends, in the body or the query of the contract. */
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

function longestOf(of: Variant, place: Place): number | undefined {
	const schema = sendOf(place).property ? schemaOf(of, sendOf(place)) : undefined;
	return schema && contract.resolve<Schema & { maxLength?: number }>(schema).maxLength;
}

const limited = withPlaces.flatMap(([name, of, places]) =>
	places.flatMap((place): Array<[string, number, Variant, Place]> => {
		const longest = longestOf(of, place);
		return longest === undefined ? [] : [[`${name} ${place.path}`, longest, of, place]];
	}),
);

describe('what is too long', () => {
	test.each(limited)(
		'%s takes %i characters, and one more is refused before anything is sent',
		async (_, longest, of, place) => {
			for (const character of ['x', 'ß', '😀']) {
				for (const entryPoint of entryPoints) {
					requests.length = 0;
					serveExamples();
					expect((await run(place.with(character.repeat(longest)), { entryPoint })).error).toBeUndefined();
					expect(requests).toHaveLength(1);
					requests.length = 0;
					const [message] = await messagesFor(of, place, [character.repeat(longest + 1)], entryPoint);
					expect(message).toContain(`'${place.field.displayName}' takes at most ${longest} characters`);
					expect(requests).toEqual([]);
				}
			}
		},
	);

	test.each(withPlaces)(
		'%s: nothing that the operation checks is sent when it is a million characters long',
		async (_, of, places) => {
			for (const place of places.filter((candidate) => sendOf(candidate).check)) {
				requests.length = 0;
				const long = 'x'.repeat(1_000_000);
				const isTooLong = ['text', 'textOrNull'].includes(conversionOf(place.field)!);
				if (!isTooLong || !sendOf(place).check?.(long, () => undefined)) continue;
				const [message] = await messagesFor(of, place, [long], 'custom');
				expect(message).toContain(`'${place.field.displayName}'`);
				expect(message.length).toBeLessThanOrEqual(300);
				expect(requests).toEqual([]);
			}
		},
	);
});
