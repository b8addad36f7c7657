import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { hints } from '../../nodes/AutomationPlatform/hints';
import { hintFor } from '../../nodes/shared/errors/hint';
import { contractNock } from '../contract/validity';
import { offenders } from './offenders';
import { menuOperations, named, runUnderTest, serveExamples, shownFields, variantsOf } from './operations';
import { locator } from '../support/input';
import { shownText } from '../support/results';

const requests = contractNock();

const statuses = [400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 423, 429, 500, 502, 503, 504];
const codes = [
	undefined,
	...['IM001', 'IM002', 'IM003', 'IM004', 'IM005', 'IM007', 'IM011', 'IM027', 'IM304', 'IM405', 'SC400', 'SC403'],
];

/** The requests that an operation sends besides its own, whose refusals have their own hints. */
const lookUpsOf: Record<string, string[]> = {
	'incompleteExecution.deleteMany': ['lookup.incompleteExecutions'],
	'incompleteExecution.getAll': ['list.scenarios', 'list.folders', 'lookup.incompleteExecutions'],
	'incompleteExecution.retryMany': ['lookup.incompleteExecutions'],
	'invitation.send': ['lookup.members', 'lookup.setUserTeamRole'],
};

function withInner(field: INodeProperties): string[] {
	const inner = (field.options ?? []).flatMap((option) => {
		if ('type' in option) return withInner(option);
		return 'values' in option ? (option as INodePropertyCollection).values.flatMap(withInner) : [];
	});
	return [field.displayName, ...inner];
}

/** Every hint that can be shown if this operation, or one of its look-ups, is refused. */
function hintsOf(name: string): string[] {
	const found = statuses.flatMap((status) =>
		codes.flatMap((code) => {
			const [resource, operation] = name.split('.');
			return hintFor(hints, { status, code, reason: '' }, { resource, operation }) ?? [];
		}),
	);
	return [...new Set(found)];
}

function quotedIn(hint: string): string[] {
	return [...hint.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, quoted]) => quoted);
}

test('a hint quotes only fields that the form of its operation shows', () => {
	const wrong = offenders(named(menuOperations), (operation, name) => {
		const forms = variantsOf(operation).map(({ parameters }) => shownFields(parameters));
		const shown = new Set(forms.flat().flatMap(withInner));
		return [name, ...(lookUpsOf[name] ?? [])]
			.flatMap(hintsOf)
			.flatMap((hint) => quotedIn(hint).map((quoted) => ({ hint, quoted })))
			.filter(({ quoted }) => !shown.has(quoted))
			.map(({ hint, quoted }) => `no field '${quoted}', but the hint '${hint}'`);
	});
	expect(wrong).toEqual([]);
});

test('every row is for an existing operation, and for statuses and codes', () => {
	const known = ['*', ...menuOperations.map(({ name }) => name), ...Object.values(lookUpsOf).flat()];
	const rows = Object.entries(hints).map(([operations, table]) => [operations.split(' '), table] as const);
	expect(rows.flatMap(([operations]) => operations).filter((operation) => !known.includes(operation))).toEqual([]);
	const reasons = rows.flatMap(([, table]) => Object.keys(table)).flatMap((key) => key.split(' '));
	expect(reasons.filter((reason) => !/^([45]\d\d|(IM|SC)\d{3})$/.test(reason))).toEqual([]);
});

test('no two rows are for the same operation and the same status or code', () => {
	const cells = Object.entries(hints).flatMap(([operations, table]) =>
		operations
			.split(' ')
			.flatMap((operation) =>
				Object.keys(table).flatMap((key) => key.split(' ').map((reason) => `${operation} ${reason}`)),
			),
	);
	expect(cells.filter((cell, index) => cells.indexOf(cell) !== index)).toEqual([]);
});

/** The general codes of a status, which a service can send instead of the specific one, or leave out. */
const generalCodes: Record<number, string[]> = {
	400: ['SC400'],
	403: ['IM002', 'SC403'],
	404: ['IM304'],
	406: ['IM004'],
};

test("G23 an operation's hint for a status is also shown with the general codes of that status", () => {
	const names = [...menuOperations.map(({ name }) => name), ...Object.values(lookUpsOf).flat()];
	const silent = [...new Set(names)].flatMap((name) => {
		const [resource, operation] = name.split('.');
		const hintOf = (status: number, code?: string) =>
			hintFor(hints, { status, code, reason: '' }, { resource, operation });
		return Object.entries(generalCodes).flatMap(([status, general]) => {
			const expected = hintOf(Number(status));
			const ofAll = hintFor(hints, { status: Number(status), reason: '' }, { resource: '', operation: '' });
			const isOwn = expected !== ofAll;
			// A row for the code alone describes only that code.
			const isOfAll = (code: string) =>
				hintOf(Number(status), code) ===
				hintFor(hints, { status: 0, code, reason: '' }, { resource: '', operation: '' });
			const isSilent = (code: string) => hintOf(Number(status), code) !== expected && isOfAll(code);
			const others = isOwn ? general.filter(isSilent) : [];
			return others.map((code) => `${name}: ${status} ${code} does not tell '${expected}'`);
		});
	});
	expect(silent).toEqual([]);
});

test('G23 a case of the spec has its hint with any code that the spec does not define', () => {
	// Without custom variables, the list still has the system variables.
	const variables = menuOperations.filter(
		({ resource, operation }) => resource === 'organizationVariable' && operation !== 'getAll',
	);
	const refusals = [400, 406, 409, 422, 423];
	const cases: Array<[names: string[], statuses: number[], words: RegExp]> = [
		[variables.map(({ name }) => name), [404], /The license must include custom variables/],
		[['analytics.get'], [403], /Owner role/],
		[['organization.delete', 'dataStore.deleteMany'], refusals, /'Confirm'/],
		[['incompleteExecution.delete', 'incompleteExecution.deleteMany'], [400, 409, 422, 423], /being processed/],
	];
	const silent = cases.flatMap(([names, statuses, words]) =>
		names.flatMap((name) => {
			const [resource, operation] = name.split('.');
			return statuses.flatMap((status) =>
				[undefined, 'XY999', ...(generalCodes[status] ?? [])]
					.map((code) => [code, hintFor(hints, { status, code, reason: '' }, { resource, operation })])
					.filter(([, hint]) => !words.test(hint ?? ''))
					.map(([code, hint]) => `${name}: ${status} ${code} has '${hint}'`),
			);
		}),
	);
	expect(variables).not.toEqual([]);
	expect(silent).toEqual([]);
});

test('a code comes before a status, and the operation before all operations', () => {
	const table = {
		'*': { 403: 'any 403', IM002: 'any IM002' },
		'user.update user.getAll': { '400 403': 'own status', IM011: 'own code' },
	};
	const hintOf = (status: number, code?: string, operation = 'update') =>
		hintFor(table, { status, code, reason: '' }, { resource: 'user', operation });

	expect([hintOf(403, 'IM011'), hintOf(403, 'IM002')]).toEqual(['own code', 'any IM002']);
	expect([hintOf(403, 'IM999'), hintOf(400, undefined, 'getAll')]).toEqual(['own status', 'own status']);
	expect([hintOf(403, undefined, 'delete'), hintOf(404, 'IM999')]).toEqual(['any 403', undefined]);
});

/** The operations that the service can ask to confirm. */
const confirmable = menuOperations.filter((operation) =>
	variantsOf(operation).some(({ parameters }) =>
		shownFields(parameters).some(({ routing }) => routing?.send?.property === 'confirmed'),
	),
);

test('the hint for a requested confirmation names Confirm, with and without a code', () => {
	const silent = offenders(named(confirmable), ({ resource, operation }) =>
		[undefined, 'IM004']
			.map((code) => hintFor(hints, { status: 406, code, reason: '' }, { resource, operation }) ?? 'no hint')
			.filter((hint) => !hint.includes("'Confirm'")),
	);
	expect(confirmable).not.toEqual([]);
	expect(silent).toEqual([]);
});

describe('the requests that an invitation sends besides its own', () => {
	const invitation: INodeParameters = {
		resource: 'invitation',
		operation: 'send',
		organizationId: locator('34'),
		email: 'kit@harbour.invalid',
		name: 'Kit',
	};
	const roles = { role: [{ teamId: 341, usersRoleId: 31 }] };

	async function messageOf(parameters: INodeParameters, refused: string, status: number, code: string) {
		serveExamples((_, id) => (id === refused ? { status, body: { code, message: 'No' } } : undefined));
		return shownText((await runUnderTest({ ...invitation, ...parameters })).error);
	}

	test.each([
		[403, 'IM002', 'list users'],
		[400, 'SC400', 'Correct the fields that the message names'],
	])('a %d %s on the list of users is not about inviting', async (status, code, words) => {
		const message = await messageOf({ ifMember: 'skip' }, 'user.getAll', status, code);

		expect(message).toContain(words);
		expect(message).not.toMatch(/permission to invite|'Email'/);
		expect(requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test.each([
		[400, 'SC400'],
		[403, 'IM002'],
		[404, 'IM304'],
	])('a %d %s on a role in a team is about Team Roles', async (status, code) => {
		const message = await messageOf({ teamRoles: roles as never }, 'lookup.setUserTeamRole', status, code);

		expect(message).toContain("'Team Roles'");
		expect(message).not.toMatch(/permission to invite|'Email'/);
	});
});
