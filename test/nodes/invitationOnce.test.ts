import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import type { Entrance, RunOptions } from '../support/engine';
import { skipWaits } from '../support/automationPlatform';
import type { RecordedRequest, Reply } from '../support/nock';
import { asked } from './lists';
import { jsonOf, locator, run, serveExamples } from './platform';

const requests = contractNock();
afterEach(() => jest.restoreAllMocks());

const base: INodeParameters = {
	resource: 'invitation',
	operation: 'send',
	organizationId: locator('34'),
	email: '={{ $json.email }}',
	name: '={{ $json.name }}',
	ifMember: 'skip',
};

/** What the service has: the addresses that are in the organization or invited to it, and what it answers otherwise. */
interface Service {
	users: string[];
	/** An answer in place of the invitation. */
	instead?: (email: string, attempt: number) => Reply | undefined;
	/** An answer in place of setting a role. */
	insteadOfRole?: (path: string, attempt: number) => Reply | undefined;
}

function addressOf({ body }: RecordedRequest): string {
	return String((body as IDataObject).email);
}

function userOf(email: string, index: number): IDataObject {
	return { id: index + 100, name: 'Kit', email };
}

/** A service that gives three users in a page and invites whoever it is told to, also twice. */
function serve(service: Service): void {
	const attempts = new Map<string, number>();
	const attempt = (key: string) => attempts.set(key, (attempts.get(key) ?? 0) + 1).get(key)!;
	serveExamples((request, operationId) => {
		if (operationId === 'user.getAll') {
			const offset = Number(asked(request).offset ?? 0);
			const users = service.users.map(userOf).slice(offset, offset + 30);
			return { body: { users, pg: { offset, limit: 30 } } };
		}
		if (operationId === 'lookup.setUserTeamRole') return service.insteadOfRole?.(request.path, attempt(request.path));
		const email = addressOf(request);
		const instead = service.instead?.(email, attempt(email));
		if (instead) return instead;
		service.users.push(email);
		const user = {
			...userOf(email, service.users.length - 1),
			id: service.users.length + 99,
			language: 'en',
			timezoneId: 201,
			localeId: 7,
		};
		return {
			body: {
				user,
				userOrganizationRole: { userId: user.id, organizationId: 34, usersRoleId: 12, invitation: 'pending' },
			},
		};
	});
}

function invited(): string[] {
	return requests.filter(({ path }) => path.endsWith('/invite')).map(addressOf);
}

function listed(): number {
	return requests.filter(({ path, query }) => path === '/api/v2/users' && !query.some(([key]) => key === 'pg[offset]'))
		.length;
}

function people(...emails: string[]): INodeExecutionData[] {
	return emails.map((email) => ({ json: { email, name: 'Kit' } }));
}

async function send(items: INodeExecutionData[], more: INodeParameters = {}, options: Partial<RunOptions> = {}) {
	return await run({ ...base, ...more }, { items, ...options });
}

const hundred = Array.from({ length: 100 }, (_, index) => `kit.${index}@harbour.invalid`);

describe.each(['custom', 'routing'] as Entrance[])('through the entrance %s', (entrance) => {
	test.each(['skip', 'return'])('the same 100 people invited twice make 100 invitations: %s', async (ifMember) => {
		const service: Service = { users: [] };
		serve(service);

		const first = await send(people(...hundred), { ifMember }, { entrance });
		expect(first.error).toBeUndefined();
		expect(invited()).toHaveLength(100);
		expect(listed()).toBe(1);

		const again = await send(people(...hundred.map((email) => ` ${email.toUpperCase()} `)), { ifMember }, { entrance });

		expect(again.error).toBeUndefined();
		expect(jsonOf(again)).toHaveLength(100);
		expect(jsonOf(again).every((json) => json.invited !== true)).toBe(true);
		expect(new Set(invited()).size).toBe(100);
		expect(invited()).toHaveLength(100);
		expect(listed()).toBe(2);
	});

	test('an address that stands several times in one run is invited once', async () => {
		const service: Service = { users: [] };
		serve(service);
		const thrice = hundred.slice(0, 40).flatMap((email) => [email, email.toUpperCase(), ` ${email} `]);

		const result = await send(people(...thrice), {}, { entrance });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toHaveLength(120);
		expect(jsonOf(result).filter(({ skipped }) => skipped === true)).toHaveLength(80);
		expect(invited()).toHaveLength(40);
	});
});

test('a refused invitation leaves the address to the next item that has it, and to no more than one', async () => {
	const service: Service = {
		users: [],
		instead: (_, attempt) => (attempt === 1 ? { status: 400, body: { message: 'Not now' } } : undefined),
	};
	serve(service);

	const result = await send(
		people(...Array.from({ length: 6 }, () => 'kit@harbour.invalid')),
		{},
		{
			onError: 'continueRegularOutput',
		},
	);

	expect(service.users).toEqual(['kit@harbour.invalid']);
	expect(jsonOf(result).filter(({ error }) => error)).toHaveLength(1);
	expect(jsonOf(result).filter(({ skipped }) => skipped === true)).toHaveLength(4);
});

test('one of which it is not known whether it went out is not sent by another item', async () => {
	serve({ users: [], instead: () => ({ status: 503, body: { message: 'Not now' } }) });

	const { output } = await send(
		people('kit@harbour.invalid', 'KIT@harbour.invalid', 'kit@harbour.invalid'),
		{},
		{
			onError: 'continueRegularOutput',
		},
	);

	expect(invited()).toEqual(['kit@harbour.invalid']);
	expect(output[0].map(({ json, pairedItem }) => [typeof json.error, pairedItem])).toEqual(
		[0, 1, 2].map((item) => ['string', { item }]),
	);
});

describe('Retry On Fail', () => {
	test.each([1, 50])('does not invite again who was invited before the failure, %d in flight', async (maxInFlight) => {
		const service: Service = {
			users: [],
			instead: (email, attempt) =>
				email === hundred[50] && attempt === 1 ? { status: 403, body: { message: 'Not yet' } } : undefined,
		};
		serve(service);

		const { tries, error } = await send(
			people(...hundred),
			{ requestOptions: { maxInFlight } },
			{ retryOnFail: true, maxTries: 3 },
		);

		expect([tries, error]).toEqual([2, undefined]);
		expect([...service.users].sort()).toEqual([...hundred].sort());
		expect(listed()).toBe(1);
	});

	test('does not send again what may have gone out', async () => {
		serve({ users: [], instead: () => ({ status: 500, body: { message: 'Broken' } }) });

		const { tries, error } = await send(people('kit@harbour.invalid'), {}, { retryOnFail: true, maxTries: 3 });

		expect(tries).toBe(3);
		expect(error?.message).toContain('500');
		expect(invited()).toHaveLength(1);
	});

	test.each([403, 503])('goes on with a team role that failed with %d, without another invitation', async (status) => {
		const service: Service = {
			users: [],
			insteadOfRole: (path, attempt) =>
				path.endsWith('/341') && attempt === 1 ? { status, body: { message: 'Not yet' } } : undefined,
		};
		serve(service);
		const teamRoles = { role: [340, 341, 342].map((teamId) => ({ teamId, usersRoleId: 31 })) };

		const { tries, error, output } = await send(
			people('kit@harbour.invalid'),
			{ teamRoles },
			{
				retryOnFail: true,
				maxTries: 3,
			},
		);

		expect(error).toBeUndefined();
		expect(tries).toBe(2);
		expect(invited()).toHaveLength(1);
		expect(output[0]).toHaveLength(1);
		expect(output[0][0].json.userTeamRoles).toHaveLength(3);
		const roles = requests
			.filter(({ path }) => path.includes('/user-team-roles/'))
			.map(({ path }) => path.split('/').at(-1));
		expect(roles).toEqual(['340', '341', '341', '342']);
	});
});

test('when a role fails, the error says that the invitation is out, for which team it failed, and why', async () => {
	serve({
		users: [],
		insteadOfRole: () => ({ status: 403, body: { message: 'Permission denied', code: 'IM002' } }),
	});
	const teamRoles = { role: [{ teamId: 341, usersRoleId: 31 }] };

	const { error } = await send(people('kit@harbour.invalid'), { teamRoles });

	expect(error?.message).toMatch(/invitation was sent/i);
	expect(error?.message).toMatch(/341.*403 IM002.*Permission denied/);
	expect(error!.message.length).toBeLessThanOrEqual(300);
});

test('a role that cannot be read stops the item before anybody is invited', async () => {
	serve({ users: [] });
	for (const row of [
		{ teamId: 'x', usersRoleId: 31 },
		{ teamId: 341, usersRoleId: '={{ $json.missing }}' },
		{ teamId: '={{ $json.missing }}', usersRoleId: 31 },
	]) {
		const { error } = await send(people('kit@harbour.invalid'), { teamRoles: { role: [row] } as INodeParameters });
		expect(error?.message).toMatch(/'(Team|Role)/);
	}
	expect(requests).toEqual([]);
});

test('users beyond the first page count, and so do those whose invitation is pending', async () => {
	serve({ users: [...hundred] });

	const result = await send(people(hundred[99].toUpperCase()));

	expect(jsonOf(result)).toMatchObject([{ skipped: true }]);
	expect(invited()).toEqual([]);
});

test('without the right to see the users nobody is invited, and the error says what was refused', async () => {
	serveExamples((_, operationId) =>
		operationId === 'user.getAll' ? { status: 403, body: { message: 'Permission denied' } } : undefined,
	);

	const { error } = await send(people('kit@harbour.invalid'));

	expect(error?.message).toMatch(/[Ll]ist users.*403.*Permission denied/);
	expect(invited()).toEqual([]);
});

describe('Fail', () => {
	test('the service says it in its own words, and no user list is read', async () => {
		const refusal = { code: 'SC400', message: 'Bad request', detail: 'The user is in the organization already.' };
		serve({ users: ['kit@harbour.invalid'], instead: () => ({ status: 400, body: refusal }) });

		const { error } = await send(people('kit@harbour.invalid'), { ifMember: 'fail' });

		expect(error?.message).toMatch(/400 SC400.*in the organization already.*'If Already a Member'/);
		expect(requests.map(({ method }) => method)).toEqual(['POST']);
	});

	test('an address that stands twice in one run is invited once, and its other items fail', async () => {
		serve({ users: [] });

		const { output } = await send(
			people('kit@harbour.invalid', ' KIT@harbour.invalid', 'lou@harbour.invalid'),
			{
				ifMember: 'fail',
			},
			{ onError: 'continueRegularOutput' },
		);

		expect(invited()).toEqual(['kit@harbour.invalid', 'lou@harbour.invalid']);
		expect(output[0].map(({ json }) => json.invited ?? json.error)).toEqual([
			true,
			expect.stringMatching(/\[item 1\].*'If Already a Member'|invited by another item of this run/),
			true,
		]);
	});
});

test('an invitation and its roles wait out a 429 and are sent again: they were not processed', async () => {
	const waits = skipWaits();
	const busy = { status: 429, headers: { 'retry-after': '2' }, body: { message: 'Too many' } };
	const first = (_: string, attempt: number) => (attempt === 1 ? busy : undefined);
	const service: Service = { users: [], instead: first, insteadOfRole: first };
	serve(service);

	const { error } = await send(people('kit@harbour.invalid'), {
		teamRoles: { role: [{ teamId: 341, usersRoleId: 31 }] },
	});

	expect(error).toBeUndefined();
	expect(service.users).toEqual(['kit@harbour.invalid']);
	expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(4000);
});
