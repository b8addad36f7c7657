import { OpenApiDocument } from './openapiDocument';
import type { Body, Located, Operation, Parameter, Schema } from './openapiDocument';

/*
 * One line per operation: method, path, query keys, {body keys} and the statuses of success.
 * "*" marks what is required, "~" what the interface description does not show.
 */

const automationPlatform = `
incompleteExecution.getAll         GET /api/v2/dlqs ?scenarioId* pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200
incompleteExecution.deleteMany     DELETE /api/v2/dlqs ?scenarioId* confirmed {ids all exceptIds}* 200
incompleteExecution.retryMany      POST /api/v2/dlqs/retry ?scenarioId* {ids all exceptIds}* 200
incompleteExecution.get            GET /api/v2/dlqs/{dlqId} 200
incompleteExecution.update         PATCH /api/v2/dlqs/{dlqId} {blueprint* failer*}* 200
incompleteExecution.delete         DELETE /api/v2/dlqs/{dlqId} 200
incompleteExecution.getBlueprint   GET /api/v2/dlqs/{dlqId}/blueprint 200
incompleteExecution.getBundles     GET /api/v2/dlqs/{dlqId}/bundle 200
incompleteExecution.getAllLogs     GET /api/v2/dlqs/{dlqId}/logs ?status~ from~ to~ pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200
incompleteExecution.getLog         GET /api/v2/dlqs/{dlqId}/logs/{executionDlqId} 200
incompleteExecution.retry          POST /api/v2/dlqs/{dlqId}/retry 200

organization.getAll                GET /api/v2/organizations ?zone externalId cols[] pg[sortBy] pg[sortDir] pg[offset] pg[limit] 200
organization.create                POST /api/v2/organizations {name* regionId* timezoneId* countryId*}* 200
organization.get                   GET /api/v2/organizations/{organizationId} ?wait 200
organization.update                PATCH /api/v2/organizations/{organizationId} {name countryId timezoneId}* 200
organization.delete                DELETE /api/v2/organizations/{organizationId} ?confirmed 200
organization.getInstalledApps      GET /api/v2/organizations/{organizationId}/apps 200
organization.getUsage              GET /api/v2/organizations/{organizationId}/usage ?organizationTimezone 200

invitation.get                     GET /api/v2/organizations/invitation ?hash* 200
invitation.accept                  POST /api/v2/organizations/accept-invitation {hash*}* 200
invitation.send                    POST /api/v2/organizations/{organizationId}/invite {usersRoleId email* name* note teamsId}* 200

payment.getAll                     GET /api/v2/organizations/{organizationId}/payments ?pg[sortBy] pg[sortDir] pg[offset] pg[limit] 200
payment.create                     POST /api/v2/organizations/{organizationId}/single-payment-create {priceId* quantity* couponCode doNotCharge customer}* 200

subscription.get                   GET /api/v2/organizations/{organizationId}/subscription 200
subscription.create                POST /api/v2/organizations/{organizationId}/subscription {priceId* couponCode doNotCharge customer}* 200
subscription.update                PATCH /api/v2/organizations/{organizationId}/subscription {priceId* customer}* 200
subscription.cancel                DELETE /api/v2/organizations/{organizationId}/subscription 200
subscription.setFreePlan           POST /api/v2/organizations/{organizationId}/subscription-free ?confirmed 200
subscription.applyCoupon           POST /api/v2/organizations/{organizationId}/subscription/coupon-apply ?couponCode* {customer} 200

organizationVariable.getAll        GET /api/v2/organizations/{organizationId}/variables 200
organizationVariable.create        POST /api/v2/organizations/{organizationId}/variables {name typeId value}* 200
organizationVariable.update        PATCH /api/v2/organizations/{organizationId}/variables/{variableName} {typeId value}* 200
organizationVariable.delete        DELETE /api/v2/organizations/{organizationId}/variables/{variableName} ?confirmed 200
organizationVariable.getHistory    GET /api/v2/organizations/{organizationId}/variables/{variableName}/history 200

user.getAll                        GET /api/v2/users ?organizationId teamId name~ email~ teamRoleId~ organizationRoleId~ filterByTeamId~ cols[]~ pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200
user.update                        PATCH /api/v2/users/{userId} {name language timezoneId localeId countryId}* 200
user.changeEmail                   PUT /api/v2/users/{userId}/attributes/email {currentEmailAddress* newEmailAddress* currentPassword*}* 200
user.changePassword                PUT /api/v2/users/{userId}/attributes/password {currentPassword* newPassword1* newPassword2*}* 200
user.requestPasswordReset          POST /api/v2/users/password-reset-demand {email*}* 200
user.checkPasswordReset            GET /api/v2/users/password-reset ?hash*~ 200
user.completePasswordReset         POST /api/v2/users/password-reset {newPassword1* newPassword2*}* 200

agent.getAll                       GET /api/v2/ai-agents/v1/agents ?teamId* 200
agent.create                       POST /api/v2/ai-agents/v1/agents ?teamId* {name* teamId* platformConnectionId* defaultModel* systemPrompt* scenarios mcpConfigs historyConfig llmConfig contexts}* 200 201
agent.get                          GET /api/v2/ai-agents/v1/agents/{agentId} ?teamId* 200
agent.update                       PATCH /api/v2/ai-agents/v1/agents/{agentId} ?teamId* {name systemPrompt defaultModel llmConfig invocationConfig scenarios historyConfig outputParserFormat}* 204
agent.delete                       DELETE /api/v2/ai-agents/v1/agents/{agentId} ?teamId* 204
agent.run                          POST /api/v2/ai-agents/v1/agents/{agentId}/run ?teamId* {messages threadId config}* 200
agent.runStream                    POST /api/v2/ai-agents/v1/agents/{agentId}/run/stream ?teamId* {messages threadId config}* 200

llmProvider.getAll                 GET /api/v2/ai-agents/v1/llm-providers ?teamId* 200
llmProvider.get                    GET /api/v2/ai-agents/v1/llm-providers/{providerId} ?teamId* 200
llmProvider.getModels              GET /api/v2/ai-agents/v1/llm-providers/{providerId}/models ?teamId* 200

dataStore.getAll                   GET /api/v2/data-stores ?teamId* pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200
dataStore.create                   POST /api/v2/data-stores {name* teamId* datastructureId maxSizeMB*}* 200
dataStore.deleteMany               DELETE /api/v2/data-stores ?teamId* confirmed~ {ids*}* 200
dataStore.get                      GET /api/v2/data-stores/{dataStoreId} 200
dataStore.update                   PATCH /api/v2/data-stores/{dataStoreId} {name datastructureId maxSizeMB}* 200

device.getAll                      GET /api/v2/devices ?teamId* assigned viewForScenarioId~ 200
device.get                         GET /api/v2/devices/{deviceId} 200
device.update                      PATCH /api/v2/devices/{deviceId} {name*}* 200
device.delete                      DELETE /api/v2/devices/{deviceId} ?confirmed~ 200
device.request                     POST /api/v2/devices/request {name* teamId*}* 200

scenario.getAll                    GET /api/v2/scenarios ?organizationId teamId folderId isActive type cols[]~ pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200

scenarioFolder.getAll              GET /api/v2/scenarios-folders ?teamId* 200
scenarioFolder.create              POST /api/v2/scenarios-folders {name* teamId*}* 200
scenarioFolder.update              PATCH /api/v2/scenarios-folders/{folderId} {name}* 200
scenarioFolder.delete              DELETE /api/v2/scenarios-folders/{folderId} 200

scenarioTool.update                PATCH /api/v2/scenarios/tools/{scenarioId} {name description inputs moduleType module}* 200

analytics.get                      GET /api/v2/analytics/{organizationId} ?teamId teamId[] folderId folderId[] status timeframe[dateFrom] timeframe[dateTo] pg[offset] pg[limit] pg[last] pg[sortBy]~ pg[sortDir] pg[returnTotalCount] 200

ssoCertificate.getAll              GET /api/v2/organizations/{organizationId}/sso-certificates ?type* 200

lookup.teams                       GET /api/v2/teams ?organizationId* pg[sortBy]~ pg[sortDir]~ pg[offset]~ pg[limit]~ 200
lookup.usersRoles                  GET /api/v2/users/roles ?category organizationId teamId 200
lookup.currentAuthorization        GET /api/v2/users/me/current-authorization 200
lookup.setUserTeamRole             POST /api/v2/users/{userId}/user-team-roles/{teamId} {usersRoleId*}* 200
lookup.timezones                   GET /api/v2/enums/timezones 200
lookup.countries                   GET /api/v2/enums/countries 200
lookup.locales                     GET /api/v2/enums/locales 200
lookup.regions                     GET /api/v2/enums/imt-regions 200
`;

const customerAuth = `
customer.signUp                    POST /customer/{tenant}/signup {email* password* customerDetails customerAddress}* 201

anonymousToken.request             GET /customerlogin/auth/anonymous/login ?tenant* client_id* 200
anonymousToken.refresh             GET /customerlogin/auth/anonymous/refresh ?tenant* anonymous_token* refresh_token* client_id* 200

customerSession.logIn              POST /customer/{tenant}/login {email* password*}* 200
customerSession.logInSocial        POST /customer/{tenant}/socialLogin ?code* redirect_uri* code_verifier 200
customerSession.refresh            GET /customer/{tenant}/refreshauthtoken ?refreshToken* legalEntityId 200
customerSession.validate           GET /customer/{tenant}/validateauthtoken 200
customerSession.logOut             GET /customer/{tenant}/logout ?accessToken* 204
`;

const linesOf = (table: string) =>
	table
		.split('\n')
		.filter(Boolean)
		.map((line) => line.replace(/ +/g, ' '))
		.sort();

const isSuccess = (status: string) => status.startsWith('2');

const queryOf = (operation: Operation) => operation.parameters.filter((parameter) => parameter.in === 'query');

const documents = {
	automationPlatform: new OpenApiDocument('automation-platform.openapi.yaml'),
	customerAuth: new OpenApiDocument('customer-auth.openapi.yaml'),
};

const bodySchemaOf = (document: OpenApiDocument, body: Body) =>
	document.resolve<Schema>(body.content!['application/json'].schema);

function lineOf(document: OpenApiDocument, operation: Operation): string {
	const keyOf = ({ name, required, 'x-not-shown': notShown }: Parameter) =>
		`${name}${required ? '*' : ''}${notShown ? '~' : ''}`;
	const parts = [operation.operationId, operation.method, operation.path];
	const query = queryOf(operation).map(keyOf);
	if (query.length > 0) parts.push(`?${query.join(' ')}`);
	const body = operation.requestBody;
	if (body) {
		const { properties, required } = bodySchemaOf(document, body);
		const keys = Object.keys(properties!).map((key) => `${key}${required?.includes(key) ? '*' : ''}`);
		parts.push(`{${keys.join(' ')}}${body.required ? '*' : ''}`);
	}
	return [...parts, ...Object.keys(operation.responses).filter(isSuccess)].join(' ');
}

/** Puts a field that nobody knows into an object and, one at a time, into each object in it. */
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

describe.each([
	['automation platform', documents.automationPlatform, automationPlatform],
	['customer auth', documents.customerAuth, customerAuth],
])('the contract of %s', (_, document, table) => {
	const { operations } = document;
	const each = operations.map((operation) => [operation.operationId, operation] as const);
	const requests = operations.flatMap((operation) => document.requests(operation));
	const answers = operations.flatMap((operation) => document.answers(operation));
	// What several operations share is checked once.
	const withExamples = (media: Located[]) => {
		const seen = new Set<string>();
		return media
			.filter(({ schemaPointer, shared }) => !shared || (!seen.has(schemaPointer) && seen.add(schemaPointer)))
			.flatMap((entry) =>
				document
					.examples(entry)
					.map(([name, value]) => [`${entry.title}, ${name}`, entry.schemaPointer, value] as const),
			);
	};

	it('is OpenAPI 3.1', () => {
		expect(document.content.openapi).toBe('3.1.0');
	});

	it('has exactly the operations of the interface, with their query keys, body keys and statuses', () => {
		expect(operations.map((operation) => lineOf(document, operation)).sort()).toEqual(linesOf(table));
	});

	it.each(each)('%s stands under the tag of its resource', (operationId, { tags }) => {
		expect(tags).toEqual([operationId.split('.')[0]]);
		expect(document.content.tags.map(({ name }) => name)).toContain(tags[0]);
	});

	it.each(each)('%s declares every variable of its path, and no other', (__, { path, parameters }) => {
		const declared = parameters.filter((parameter) => parameter.in === 'path');
		expect(declared.map(({ name }) => name).sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, n]) => n).sort());
		expect(declared.every(({ required }) => required)).toBe(true);
	});

	it.each(each)('%s names only its own query keys in conditions', (__, operation) => {
		const keys = queryOf(operation).map(({ name }) => name);
		const named = [operation['x-exactly-one-of'], ...operation.parameters.map((entry) => entry['x-requires'])].flat();
		expect(keys).toEqual(expect.arrayContaining(named.filter((key) => key !== undefined)));
		expect(new Set(keys).size).toBe(keys.length);
	});

	it.each(each)('%s shows an example of each request and of each success', (__, operation) => {
		const successes = document.answers(operation, isSuccess);
		const empty = Object.keys(operation.responses).filter((status) => isSuccess(status) && status !== '204');
		expect(successes.length).toBeGreaterThanOrEqual(empty.length);
		for (const media of [...document.requests(operation), ...successes]) {
			expect([media.title, document.examples(media).length]).not.toEqual([media.title, 0]);
		}
	});

	it.each(withExamples(requests))('%s is a valid request', (__, schemaPointer, example) => {
		expect(document.errors(schemaPointer, example)).toBeUndefined();
	});

	it.each(withExamples(answers))('%s is a valid answer', (__, schemaPointer, example) => {
		expect(document.errors(schemaPointer, example)).toBeUndefined();
	});

	it.each(withExamples(answers.filter(({ mediaType }) => mediaType === 'application/json')))(
		'%s may have more fields',
		(__, schemaPointer, example) => {
			const withMore = Array.isArray(example)
				? example.map((e) => ({ ...e, stranger: 1 }))
				: { ...Object(example), stranger: 1 };
			expect(document.errors(schemaPointer, withMore)).toBeUndefined();
		},
	);

	// A module and the inputs of a tool are the user's own objects.
	it.each(withExamples(requests).filter(([title]) => !title.startsWith('scenarioTool.update')))(
		'%s is refused with a field that is not in the contract, wherever it stands',
		(__, schemaPointer, example) => {
			const strange = withStranger(example);
			expect(strange).not.toHaveLength(0);
			for (const request of strange) expect(document.errors(schemaPointer, request)).toBeDefined();
		},
	);
});

describe('what the interface description limits', () => {
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
			[{ blueprint: {}, failer: 3 }, { blueprint: '{}', failer: '3' }, { blueprint: '{}' }, { failer: 3 }],
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
	])('takes %s and not more', (_, document, operationId, good, bad) => {
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

	it('takes a timeout of 1 to 300 in a blueprint that is saved', () => {
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

	it('takes the statuses 1 to 3 of a log', () => {
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

	it('wants the repeated password to be the same', () => {
		for (const operationId of ['user.changePassword', 'user.completePasswordReset']) {
			const { properties } = bodySchemaOf(platform, platform.operation(operationId).requestBody!);
			expect(properties!.newPassword2['x-must-equal']).toBe('newPassword1');
		}
	});
});

describe('who may do what', () => {
	const { automationPlatform: platform, customerAuth: customer } = documents;

	it('takes the bare API key in Authorization for every operation of the platform', () => {
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
	])('%s takes %j', (operationId, schemes) => {
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

	it('has a read scope for what reads and a write scope for what writes in the sandbox', () => {
		for (const { operationId, method, 'x-sandbox-scope': scope } of platform.operations) {
			if (scope)
				expect([operationId, scope]).toEqual([
					operationId,
					expect.stringMatching(method === 'GET' ? /^[a-z]+:read$/ : /^[a-z]+:write$/),
				]);
		}
	});

	it('marks the calls that fill lists', () => {
		const lookups = platform.operations
			.filter((operation) => operation['x-lookup'])
			.map(({ operationId }) => operationId);
		expect(lookups.filter((id) => !id.startsWith('lookup.'))).toEqual(['scenario.getAll']);
		expect(lookups).toHaveLength(9);
	});

	it.each([
		['user.getAll', ['organizationId', 'teamId']],
		['scenario.getAll', ['organizationId', 'teamId']],
	])('%s wants exactly one of %j', (operationId, keys) => {
		expect(platform.operation(operationId)['x-exactly-one-of']).toEqual(keys);
	});
});

describe('how an operation fails', () => {
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

	it.each(platform.operations.map(({ operationId }) => operationId))(
		'%s answers 400, 401, 403, 404, 429 and 5XX, the last two as JSON and as text',
		(operationId) => {
			const { responses } = platform.operation(operationId);
			expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '429', '5XX']));
			expect(Object.keys(responses['429'].content!)).toEqual(['application/json', 'text/plain']);
			expect(Object.keys(responses['5XX'].content!)).toEqual(['application/json', 'text/html', 'text/plain']);
		},
	);

	it('asks for a wait in the headers of a 429', () => {
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

	it('shows a delete that succeeded in part', () => {
		expect(shownErrors(platform, 'incompleteExecution.deleteMany', '200')).toContainEqual({
			dlqs: [expect.any(String)],
			error: { name: 'Error', message: expect.any(String) },
		});
	});

	it('tells a refused token from refused credentials on a login', () => {
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
