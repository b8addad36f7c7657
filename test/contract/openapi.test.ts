import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { offenders } from '../nodes/offenders';
import type { Body, Located, OpenApiDocument, Operation, Schema } from './openapiDocument';
import { documents, linesFile, operationLines } from './operationLines';

const isSuccess = (status: string) => status.startsWith('2');

const queryOf = (operation: Operation) => operation.parameters.filter((parameter) => parameter.in === 'query');

const bodySchemaOf = (document: OpenApiDocument, body: Body) =>
	document.resolve<Schema>(body.content!['application/json'].schema);

/** An example and the location of its schema. */
interface Example {
	schemaPointer: string;
	value: unknown;
}

/** Copies of a value, each with an unknown field in one of its objects. */
function withStranger(value: unknown): unknown[] {
	if (Array.isArray(value)) {
		return value.flatMap((entry, index) => withStranger(entry).map((other) => value.with(index, other)));
	}
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.entries(value).flatMap(([key, entry]) =>
		withStranger(entry).map((other) => ({ ...value, [key]: other })),
	);
	return [{ ...value, stranger: 1 }, ...inside];
}

test('has exactly the operations of the interface, with their query keys, body keys and statuses. `npm run generate` adds a new one; the line of another one changes only with the interface', () => {
	const saved = readFileSync(join(__dirname, '../..', linesFile), 'utf8')
		.trim()
		.split('\n');
	expect(operationLines()).toEqual(saved);
});

describe.each([
	['automation platform', documents.automationPlatform],
	['customer auth', documents.customerAuth],
])('the contract of %s', (_, document) => {
	const { operations } = document;
	const each = operations.map((operation): [string, Operation] => [operation.operationId, operation]);
	const requests = operations.flatMap((operation) => document.requests(operation));
	const answers = operations.flatMap((operation) => document.answers(operation));
	// Schemas that several operations share are checked once.
	const withExamples = (media: Located[]) => {
		const seen = new Set<string>();
		return media
			.filter(({ schemaPointer, shared }) => !shared || (!seen.has(schemaPointer) && seen.add(schemaPointer)))
			.flatMap((entry) =>
				document
					.examples(entry)
					.map(([name, value]): [string, Example] => [
						`${entry.title}, ${name}`,
						{ schemaPointer: entry.schemaPointer, value },
					]),
			);
	};
	const refused = ({ schemaPointer, value }: Example) => {
		const errors = document.errors(schemaPointer, value);
		return errors ? JSON.stringify(errors) : [];
	};

	it('is OpenAPI 3.1', () => {
		expect(document.content.openapi).toBe('3.1.0');
	});

	it('has every operation under the tag of its resource', () => {
		const known = document.content.tags.map(({ name }) => name);
		const misplaced = offenders(
			each,
			({ tags }, operationId) =>
				(tags.join() !== operationId.split('.')[0] || !known.includes(tags[0])) && `has the tags ${tags.join()}`,
		);
		expect(misplaced).toEqual([]);
	});

	it('declares every variable of a path, and no other', () => {
		const wrong = offenders(each, ({ path, parameters }) => {
			const declared = parameters.filter((parameter) => parameter.in === 'path');
			const names = declared.map(({ name }) => name).sort();
			const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
			const isComplete = names.join() === inPath.join() && declared.every(({ required }) => required);
			return !isComplete && `${path} declares ${names.join()}`;
		});
		expect(wrong).toEqual([]);
	});

	it('names only the query keys of the operation in conditions, each once', () => {
		const wrong = offenders(each, (operation) => {
			const keys = queryOf(operation).map(({ name }) => name);
			const named = [operation['x-exactly-one-of'], ...operation.parameters.map((entry) => entry['x-requires'])].flat();
			return [
				...named.filter((key) => key !== undefined && !keys.includes(key)).map(String),
				...keys.filter((key, index) => keys.indexOf(key) !== index),
			];
		});
		expect(wrong).toEqual([]);
	});

	it('shows an example of each request and of each success', () => {
		const missing = offenders(each, (operation) => {
			const successes = document.answers(operation, isSuccess);
			const withBody = Object.keys(operation.responses).filter((status) => isSuccess(status) && status !== '204');
			return [
				...(successes.length < withBody.length ? ['a success without a body'] : []),
				...[...document.requests(operation), ...successes]
					.filter((media) => document.examples(media).length === 0)
					.map(({ title }) => title),
			];
		});
		expect(missing).toEqual([]);
	});

	it('has valid requests as examples', () => {
		expect(offenders(withExamples(requests), refused)).toEqual([]);
	});

	it('has valid answers as examples', () => {
		expect(offenders(withExamples(answers), refused)).toEqual([]);
	});

	it('lets every answer have more fields', () => {
		const json = answers.filter(({ mediaType }) => mediaType === 'application/json');
		const withMore = (value: unknown) =>
			Array.isArray(value) ? value.map((e) => ({ ...e, stranger: 1 })) : { ...Object(value), stranger: 1 };
		const closed = offenders(withExamples(json), ({ schemaPointer, value }) =>
			refused({ schemaPointer, value: withMore(value) }),
		);
		expect(closed).toEqual([]);
	});

	it('allows no unknown field in any object of a request', () => {
		// A module, the inputs of a tool and the data of a run are the user's own objects.
		const isOpen = (title: string) => /^(scenarioTool\.update|scenario\.run) /.test(title);
		const closed = withExamples(requests).filter(([title]) => !isOpen(title));
		const open = offenders(closed, ({ schemaPointer, value }) => {
			const strange = withStranger(value);
			if (strange.length === 0) return 'has no object';
			return strange
				.filter((request) => document.errors(schemaPointer, request) === undefined)
				.map((request) => JSON.stringify(request));
		});
		expect(open).toEqual([]);
	});
});

describe('the limits of the interface description', () => {
	const { automationPlatform: platform, customerAuth: customer } = documents;
	const long = (length: number) => 'n'.repeat(length);
	const bodyErrors = (document: OpenApiDocument, operationId: string, body: unknown) =>
		document.errors(document.requests(document.operation(operationId))[0].schemaPointer, body);
	const parameterErrors = (document: OpenApiDocument, operationId: string, name: string, value: unknown) => {
		const { schema } = document.operation(operationId).parameters.find((parameter) => parameter.name === name)!;
		return document.errors(schema.$ref!.replace('#', ''), value);
	};
	const password = (value: string) => ({ currentPassword: 'dummy', newPassword1: value, newPassword2: value });
	const reset = (value: string) => ({ newPassword1: value, newPassword2: value });

	it.each<[string, OpenApiDocument, string, unknown, unknown[]]>([
		['a user name of 250 characters', platform, 'user.update', { name: long(250) }, [{ name: long(251) }]],
		[
			'a new password of 9 characters with a capital, a number and a special character',
			platform,
			'user.changePassword',
			password('Abcdef-12'),
			['Abcde-12', 'abcdef-12', 'Abcdef-xy', 'Abcdefg12'].map(password),
		],
		[
			'the same for the password of a reset',
			platform,
			'user.completePasswordReset',
			reset('Abcdef-12'),
			['Abcde-12', 'abcdef-12', 'Abcdef-xy', 'Abcdefg12'].map(reset),
		],
		[
			'a data store name of 128 characters',
			platform,
			'dataStore.create',
			{ name: long(128), teamId: 1, maxSizeMB: 1 },
			[{ name: long(129), teamId: 1, maxSizeMB: 1 }],
		],
		['the same on its update', platform, 'dataStore.update', { name: long(128) }, [{ name: long(129) }]],
		[
			'a scenario folder name of 100 characters',
			platform,
			'scenarioFolder.create',
			{ name: long(100), teamId: 1 },
			[{ name: long(101), teamId: 1 }],
		],
		['the same on its update', platform, 'scenarioFolder.update', { name: long(100) }, [{ name: long(101) }]],
		[
			'a variable name of letters, digits, $ and _',
			platform,
			'organizationVariable.create',
			{ name: '$my_Var1' },
			[{ name: 'my-var' }, { name: 'my var' }, { name: '' }],
		],
		[
			'a variable value of its type',
			platform,
			'organizationVariable.update',
			{ typeId: 4, value: '2026-01-31T08:00:00.000Z' },
			[
				{ typeId: 1, value: '25' },
				{ typeId: 2, value: 25 },
				{ typeId: 3, value: 'true' },
				{ typeId: 4, value: '2026-01-31' },
				{ typeId: 5 },
			],
		],
		[
			'an invitation to an e-mail address',
			platform,
			'invitation.send',
			{ email: 'kit@harbour.invalid', name: 'Kit' },
			[{ email: 'kit', name: 'Kit' }, { email: 'kit@harbour.invalid' }, { name: 'Kit' }],
		],
		[
			'the billing customer with its required fields',
			platform,
			'payment.create',
			{ priceId: 1, quantity: 1, customer: { email: 'a@b.invalid', name: 'A', isBusiness: false, countryId: 1 } },
			[{ priceId: 1, quantity: 1, customer: { email: 'a@b.invalid', name: 'A', isBusiness: false } }],
		],
		[
			'ids as text and the failer as an integer',
			platform,
			'incompleteExecution.update',
			{ blueprint: '{}', failer: 3 },
			[{ blueprint: {}, failer: 3 }, { blueprint: '{}', failer: '3' }, {}],
		],
		[
			'a sign-up password of one character',
			customer,
			'customer.signUp',
			{ email: 'e', password: 'p' },
			[{ email: 'e', password: '' }],
		],
		[
			'a login password of 6 characters',
			customer,
			'customerSession.logIn',
			{ email: 'e', password: '123456' },
			[
				{ email: 'e', password: '12345' },
				{ email: '', password: '123456' },
			],
		],
		[
			'an address with a contact name and a country of two letters',
			customer,
			'customer.signUp',
			{ email: 'e', password: 'p', customerAddress: { contactName: 'c', country: 'AT' } },
			[
				{ email: 'e', password: 'p', customerAddress: { country: 'AT' } },
				{ email: 'e', password: 'p', customerAddress: { contactName: 'c', country: 'AUT' } },
			],
		],
	])('%s is accepted, and more is not', (_, document, operationId, good, bad) => {
		expect(bodyErrors(document, operationId, good)).toBeUndefined();
		for (const body of bad) expect(bodyErrors(document, operationId, body)).toBeDefined();
	});

	it.each(['customer.signUp', 'customerSession.logIn', 'anonymousToken.request', 'anonymousToken.refresh'])(
		'%s takes a lowercase tenant of 3 to 16 characters',
		(operationId) => {
			for (const tenant of ['abc', 'shop24', `a${long(15)}`]) {
				expect(parameterErrors(customer, operationId, 'tenant', tenant)).toBeUndefined();
			}
			for (const tenant of ['ab', `a${long(16)}`, 'Shop', '1shop', 'my-shop', '']) {
				expect(parameterErrors(customer, operationId, 'tenant', tenant)).toBeDefined();
			}
		},
	);

	it('allows a timeout of 1 to 300 in a blueprint that is saved', () => {
		const saving = (timeout: unknown) =>
			platform.errors('/components/schemas/BlueprintToSave', {
				name: 'b',
				flow: [{ id: 1, module: 'http:ActionSendData', version: 3, parameters: { timeout } }],
				metadata: {},
			});
		for (const timeout of [1, 300]) expect(saving(timeout)).toBeUndefined();
		for (const timeout of [0, 301, 1.5, '60']) expect(saving(timeout)).toBeDefined();
		const { blueprint } = bodySchemaOf(
			platform,
			platform.operation('incompleteExecution.update').requestBody!,
		).properties!;
		expect(blueprint.contentSchema).toEqual({ $ref: '#/components/schemas/BlueprintToSave' });
	});

	it('allows the statuses 1 to 3 of a log', () => {
		for (const status of [1, 2, 3]) {
			expect(parameterErrors(platform, 'incompleteExecution.getAllLogs', 'status', status)).toBeUndefined();
		}
		for (const status of [0, 4]) {
			expect(parameterErrors(platform, 'incompleteExecution.getAllLogs', 'status', status)).toBeDefined();
		}
	});

	it('keeps analytics for one year, usage for 30 days and an anonymous token for one hour', () => {
		const dateFrom = platform.operation('analytics.get').parameters.find(({ name }) => name === 'timeframe[dateFrom]');
		expect(dateFrom?.['x-max-age']).toBe('P1Y');
		expect(platform.operation('organization.getUsage')['x-window']).toBe('P30D');
		expect(customer.operation('anonymousToken.request')['x-token-validity']).toBe('PT1H');
	});

	it('has the queue limit of a device as an integer', () => {
		const [answer] = platform.answers(platform.operation('device.get'), isSuccess);
		const [[, example]] = platform.examples(answer) as Array<[string, { device: object }]>;
		const limited = (queueLimit: unknown) =>
			platform.errors(answer.schemaPointer, { device: { ...example.device, queueLimit } });
		expect(limited(50)).toBeUndefined();
		expect(limited('50')).toBeDefined();
	});

	it('requires the repeated password to be the same', () => {
		for (const operationId of ['user.changePassword', 'user.completePasswordReset']) {
			const { properties } = bodySchemaOf(platform, platform.operation(operationId).requestBody!);
			expect(properties!.newPassword2['x-must-equal']).toBe('newPassword1');
		}
	});
});

describe('authorization', () => {
	const { automationPlatform: platform, customerAuth: customer } = documents;

	it('expects the plain API key in Authorization for every operation of the platform', () => {
		expect(platform.content.components.securitySchemes.apiKey).toMatchObject({
			type: 'apiKey',
			in: 'header',
			name: 'Authorization',
		});
		for (const { operationId, security } of platform.operations) {
			expect([operationId, security]).toEqual([operationId, [{ apiKey: [] }]]);
		}
	});

	it.each([
		['customer.signUp', ['anonymousBearer']],
		['anonymousToken.request', []],
		['anonymousToken.refresh', []],
		['customerSession.logIn', ['anonymousBearer']],
		['customerSession.logInSocial', ['anonymousBearer']],
		['customerSession.refresh', ['customerBearer', 'anonymousBearer']],
		['customerSession.validate', ['customerBearer']],
		['customerSession.logOut', ['customerBearer']],
	])('%s accepts %j', (operationId, schemes) => {
		expect(customer.operation(operationId).security.flatMap(Object.keys)).toEqual(schemes);
		for (const scheme of schemes) {
			expect(customer.content.components.securitySchemes[scheme]).toMatchObject({ type: 'http', scheme: 'bearer' });
		}
	});

	it('states the two scopes that the interface description states', () => {
		const stated = platform.operations.filter((operation) => operation['x-scope']);
		expect(Object.fromEntries(stated.map((operation) => [operation.operationId, operation['x-scope']]))).toEqual({
			'incompleteExecution.delete': 'datastores:write',
			'device.request': 'devices:write',
		});
	});

	it('has a read scope for operations that read and a write scope for operations that write in the sandbox', () => {
		for (const { operationId, method, 'x-sandbox-scope': scope } of platform.operations) {
			if (scope)
				expect([operationId, scope]).toEqual([
					operationId,
					expect.stringMatching(method === 'GET' ? /^[a-z]+:read$/ : /^[a-z]+:write$/),
				]);
		}
	});

	it('marks the operations that fill lists', () => {
		const lookups = platform.operations
			.filter((operation) => operation['x-lookup'])
			.map(({ operationId }) => operationId);
		expect(lookups.filter((id) => !id.startsWith('lookup.'))).toEqual(['scenario.getAll']);
		expect(lookups).toHaveLength(9);
	});

	it.each([
		['user.getAll', ['organizationId', 'teamId']],
		['scenario.getAll', ['organizationId', 'teamId']],
	])('%s needs exactly one of %j', (operationId, keys) => {
		expect(platform.operation(operationId)['x-exactly-one-of']).toEqual(keys);
	});
});

describe('failures', () => {
	const { automationPlatform: platform, customerAuth: customer } = documents;
	const shownErrors = (document: OpenApiDocument, operationId: string, status: string) =>
		document
			.answers(document.operation(operationId), (other) => other === status)
			.flatMap((media) => document.examples(media).map(([, value]) => value));

	it.each([
		['incompleteExecution.deleteMany', '406', 'IM004'],
		['incompleteExecution.deleteMany', '400', 'SC400'],
		['incompleteExecution.delete', '400', 'SC400'],
		['incompleteExecution.update', '400', 'IM007'],
		['organization.delete', '406', 'IM004'],
		['organizationVariable.delete', '406', 'IM004'],
		['organizationVariable.create', '404', 'IM027'],
		['organizationVariable.update', '404', 'IM027'],
		['organizationVariable.delete', '404', 'IM027'],
		['organizationVariable.getHistory', '404', 'IM027'],
		['dataStore.create', '400', 'IM003'],
		['dataStore.deleteMany', '406', 'IM004'],
		['device.delete', '406', 'IM004'],
		['device.delete', '406', 'IM405'],
		['device.delete', '400', 'IM005'],
		['analytics.get', '403', 'IM002'],
		['incompleteExecution.get', '404', 'IM304'],
		['incompleteExecution.get', '403', 'SC403'],
		['incompleteExecution.get', '401', 'IM001'],
	])('%s answers %s with %s', (operationId, status, code) => {
		expect(shownErrors(platform, operationId, status)).toContainEqual(expect.objectContaining({ code }));
	});

	it('answers 400, 401, 403, 404, 429 and 5XX to every operation, the last two as JSON and as text', () => {
		const missing = offenders(
			platform.operations.map((operation): [string, Operation] => [operation.operationId, operation]),
			({ responses }) => {
				const typesOf = (status: string) => Object.keys(responses[status]?.content ?? {}).join();
				return [
					...['400', '401', '403', '404', '429', '5XX'].filter((status) => !(status in responses)),
					...(typesOf('429') === 'application/json,text/plain' ? [] : [`429 as ${typesOf('429')}`]),
					...(typesOf('5XX') === 'application/json,text/html,text/plain' ? [] : [`5XX as ${typesOf('5XX')}`]),
				];
			},
		);
		expect(missing).toEqual([]);
	});

	it('shows the headers of a 429 that ask for a wait', () => {
		const { responses } = platform.operation('incompleteExecution.getAll') as Operation & {
			responses: Record<string, { headers?: object }>;
		};
		expect(Object.keys(responses['429'].headers!)).toEqual([
			'Retry-After',
			'x-ratelimit-limit',
			'x-ratelimit-remaining',
			'x-ratelimit-reset',
		]);
	});

	it('shows a delete that partly succeeded', () => {
		expect(shownErrors(platform, 'incompleteExecution.deleteMany', '200')).toContainEqual({
			dlqs: [expect.any(String)],
			error: { name: 'Error', message: expect.any(String) },
		});
	});

	it('distinguishes a refused token from refused credentials on a login', () => {
		const errors = shownErrors(customer, 'customerSession.logIn', '401');
		expect(errors).toContainEqual(expect.objectContaining({ fault: expect.any(Object) }));
		expect(errors).toContainEqual(expect.objectContaining({ status: 401, message: expect.any(String) }));
	});

	it.each(['customerSession.validate', 'customerSession.logOut', 'customer.signUp'])(
		'%s answers 401',
		(operationId) => {
			expect(shownErrors(customer, operationId, '401')).not.toHaveLength(0);
		},
	);

	it('answers 409 to a sign-up with an address that has an account', () => {
		expect(shownErrors(customer, 'customer.signUp', '409')).toContainEqual(
			expect.objectContaining({ type: 'conflict_resource' }),
		);
	});
});
