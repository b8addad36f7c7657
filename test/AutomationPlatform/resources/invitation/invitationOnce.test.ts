import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { comparable } from '../../../../nodes/shared/comparable';
import { contractNock } from '../../../contract/validity';
import type { EntryPoint, RunOptions } from '../../../support/engine';
import { skipWaits } from '../../../support/waits';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';
import { settle } from '../../../support/nock';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { asked } from '../../../nodes/lists';
import { offendersOf } from '../../../nodes/offenders';
import { runUnderTest, serveExamples } from '../../../nodes/operations';

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

/** The people whom the service has in the organization or invited, and answers that it gives instead. */
interface Service {
	users: string[];
	/** The answer that replaces an invitation. */
	instead?: (email: string, attempt: number) => Reply | undefined;
	/** The answer that replaces the setting of a role. */
	insteadOfRole?: (path: string, attempt: number) => Reply | undefined;
	/** The list of users that replaces the page at an offset. */
	insteadOfUsers?: (offset: number) => unknown;
	/** The role of a user in a team, by `user/team`. */
	roles?: Map<string, number>;
	/** The answer that replaces the users with a role. */
	insteadOfHolders?: Reply;
}

function addressOf({ body }: RecordedRequest): string {
	return String((body as IDataObject).email);
}

function userOf(email: string, index: number): IDataObject {
	return { id: index + 100, name: 'Kit', email };
}

/** The users that a list request selects: all of the organization, or those with a role in a team. */
function usersAsked({ users, roles }: Service, { query }: RecordedRequest): IDataObject[] {
	const { teamId, teamRoleId } = Object.fromEntries(query);
	const all = users.map(userOf);
	return teamId === undefined
		? all
		: all.filter(({ id }) => roles?.get(`${String(id)}/${teamId}`) === Number(teamRoleId));
}

/** A service that returns thirty users in a page and sends every invitation, also a second one. */
function serve(service: Service): void {
	const attempts = new Map<string, number>();
	const attempt = (key: string) => attempts.set(key, (attempts.get(key) ?? 0) + 1).get(key)!;
	serveExamples((request, operationId) => {
		if (operationId === 'user.getAll') {
			if (service.insteadOfHolders && request.query.some(([key]) => key === 'teamId')) return service.insteadOfHolders;
			const offset = Number(asked(request).offset ?? 0);
			const page = usersAsked(service, request).slice(offset, offset + 30);
			const instead = service.insteadOfUsers?.(offset);
			const users = instead === undefined ? page : instead;
			return { body: { users, pg: { offset, limit: 30 } } };
		}
		if (operationId === 'lookup.setUserTeamRole') {
			const instead = service.insteadOfRole?.(request.path, attempt(request.path));
			const [, user, team] = /users\/(\d+)\/user-team-roles\/(\d+)/.exec(request.path)!;
			if (!instead) service.roles?.set(`${user}/${team}`, Number((request.body as IDataObject).usersRoleId));
			return instead;
		}
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

function listed(by: 'organizationId' | 'teamId' = 'organizationId'): number {
	return requests.filter(
		({ path, query }) =>
			path === '/api/v2/users' && query.some(([key]) => key === by) && !query.some(([key]) => key === 'pg[offset]'),
	).length;
}

/** The roles that were set, as `user/team role`. */
function rolesSet(): string[] {
	return requests.flatMap(({ path, body }) => {
		const match = /users\/(\d+)\/user-team-roles\/(\d+)/.exec(path);
		return match ? [`${match[1]}/${match[2]} ${String((body as IDataObject).usersRoleId)}`] : [];
	});
}

function teamRoles(...rows: Array<[teamId: number, usersRoleId: number]>): INodeParameters {
	return { teamRoles: { role: rows.map(([teamId, usersRoleId]) => ({ teamId, usersRoleId })) } };
}

function people(...emails: string[]): INodeExecutionData[] {
	return emails.map((email) => ({ json: { email, name: 'Kit' } }));
}

async function send(items: INodeExecutionData[], more: INodeParameters = {}, options: Partial<RunOptions> = {}) {
	return await runUnderTest({ ...base, ...more }, { items, ...options });
}

const hundred = Array.from({ length: 100 }, (_, index) => `kit.${index}@harbour.invalid`);
/** More people than the service returns in a page. */
const forty = hundred.slice(0, 40);

describe.each(['custom', 'routing'] as EntryPoint[])('on the entry point %s', (entryPoint) => {
	test('invites 40 people once if the same 40 are invited twice', async () => {
		const service: Service = { users: [] };
		serve(service);

		const first = await send(people(...forty), {}, { entryPoint });
		expect(first.error).toBeUndefined();
		expect(invited()).toHaveLength(40);
		expect(listed()).toBe(1);

		const again = await send(people(...forty.map((email) => ` ${email.toUpperCase()} `)), {}, { entryPoint });

		expect(again.error).toBeUndefined();
		expect(jsonOf(again)).toHaveLength(40);
		expect(jsonOf(again).every((json) => json.invited !== true)).toBe(true);
		expect(new Set(invited()).size).toBe(40);
		expect(invited()).toHaveLength(40);
		expect(listed()).toBe(2);
	});

	test('invites an address once that occurs several times in one run', async () => {
		const service: Service = { users: [] };
		serve(service);
		const thrice = forty.flatMap((email) => [email, email.toUpperCase(), ` ${email} `]);

		const result = await send(people(...thrice), {}, { entryPoint });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toHaveLength(120);
		expect(jsonOf(result).filter(({ skipped }) => skipped === true)).toHaveLength(80);
		expect(invited()).toHaveLength(40);
	});
});

describe('G11 different spellings of one address', () => {
	const ways = [
		'ren\u00e9@caf\u00e9.invalid',
		'rene\u0301@cafe\u0301.invalid',
		'RENE\u0301@CAF\u00c9.invalid',
		' Ren\u00e9@cafe\u0301.invalid ',
	];

	test('G11 are one person in a run, who is invited once', async () => {
		serve({ users: [] });

		const result = await send(people(...ways));

		expect(invited()).toEqual([ways[0]]);
		expect(jsonOf(result).filter(({ skipped }) => skipped === true)).toHaveLength(3);
	});

	test.each(ways)('G11 match the person in the list of users: %j', async (listedAs) => {
		serve({ users: [listedAs.trim()] });

		const result = await send(people(...ways));

		expect(invited()).toEqual([]);
		expect(jsonOf(result).every(({ skipped }) => skipped === true)).toBe(true);
	});

	test('G11 can use any letters', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
				const composed = name.normalize('NFC');
				const decomposed = name.normalize('NFD');
				expect(comparable(decomposed)).toBe(comparable(composed));
				expect(comparable(` ${composed.toLowerCase()} `)).toBe(comparable(composed));
				expect(comparable(comparable(name))).toBe(comparable(name));
			}),
		);
	});
});

test('G06 a user ID with more digits than a number can hold is used unchanged', async () => {
	const id = '12345678901234567890';
	serveExamples((request, operationId) => {
		if (operationId === 'user.getAll') return { body: { users: [], pg: { offset: 0, limit: 500 } } };
		if (operationId !== 'invitation.send') return undefined;
		const role = `{"userId": ${id}, "organizationId": 34, "usersRoleId": 12, "invitation": "pending"}`;
		const user = `{"id": ${id}, "name": "Kit", "email": "${addressOf(request)}", "language": "en", "timezoneId": 201, "localeId": 7}`;
		return { body: `{"user": ${user}, "userOrganizationRole": ${role}}` };
	});

	const { error } = await send(people('kit@harbour.invalid'), teamRoles([340, 31]));

	expect(error).toBeUndefined();
	expect(rolesSet()).toEqual([`${id}/340 31`]);
	// The contract allows only an integer there.
	requests.length = 0;
});

test('after a refused invitation, exactly one other item with the address invites it', async () => {
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

test('an invitation that may have been sent is not sent by another item', async () => {
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
	test.each([1, 50])('does not repeat the invitations from before the failure, %d in flight', async (maxInFlight) => {
		const service: Service = {
			users: [],
			instead: (email, attempt) =>
				email === forty[20] && attempt === 1 ? { status: 403, body: { message: 'Not yet' } } : undefined,
		};
		serve(service);

		const { tries, error } = await send(
			people(...forty),
			{ requestOptions: { maxInFlight } },
			{ retryOnFail: true, maxTries: 3 },
		);

		expect([tries, error]).toEqual([2, undefined]);
		expect([...service.users].sort()).toEqual([...forty].sort());
		expect(listed()).toBe(1);
	});

	test('does not repeat an invitation that may have been sent', async () => {
		serve({ users: [], instead: () => ({ status: 500, body: { message: 'Broken' } }) });

		const { tries, error } = await send(people('kit@harbour.invalid'), {}, { retryOnFail: true, maxTries: 3 });

		expect(tries).toBe(3);
		expect(shownText(error)).toContain('500');
		expect(invited()).toHaveLength(1);
	});

	test.each([403, 503])(
		'continues with a team role that failed with %d, without another invitation',
		async (status) => {
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
			expect(output[0][0].json.teams).toHaveLength(3);
			const roles = requests
				.filter(({ path }) => path.includes('/user-team-roles/'))
				.map(({ path }) => path.split('/').at(-1));
			expect(roles).toEqual(['340', '341', '341', '342']);
		},
	);
});

test('when a role fails, the error says that the invitation was sent, which team failed, and why', async () => {
	serve({
		users: [],
		insteadOfRole: () => ({ status: 403, body: { message: 'Permission denied', code: 'IM002' } }),
	});
	const teamRoles = { role: [{ teamId: 341, usersRoleId: 31 }] };

	const { error } = await send(people('kit@harbour.invalid'), { teamRoles });

	expect(shownText(error)).toMatch(/invitation was sent/i);
	expect(shownText(error)).toMatch(/341.*403 IM002.*Permission denied/);
	expect(error!.message.length).toBeLessThanOrEqual(300);
});

test('a role that cannot be read stops the item before anybody is invited', async () => {
	serve({ users: [] });
	for (const row of [
		{ teamId: '1.5', usersRoleId: 31 },
		{ teamId: 341, usersRoleId: '={{ $json.missing }}' },
		{ teamId: '={{ $json.missing }}', usersRoleId: 31 },
	]) {
		const { error } = await send(people('kit@harbour.invalid'), { teamRoles: { role: [row] } as INodeParameters });
		expect(shownText(error)).toMatch(/'(Team|Role)/);
	}
	expect(requests).toEqual([]);
});

test('users beyond the first page count, and so do those whose invitation is pending', async () => {
	serve({ users: [...hundred] });

	const result = await send(people(hundred[99].toUpperCase()));

	expect(jsonOf(result)).toMatchObject([{ skipped: true }]);
	expect(invited()).toEqual([]);
});

test('G12 a page of users that is not a list of records stops every item before anybody is invited', async () => {
	const broken: unknown[] = [null, {}, 'none', [null], { id: 1, email: 'kit.39@harbour.invalid' }];
	const pages = broken.flatMap((users) => [0, 30].map((at) => ({ users, at })));
	const found = await offendersOf(
		pages.map((page) => [JSON.stringify(page), page] as const),
		async ({ users, at }) => {
			requests.length = 0;
			settle();
			serve({ users: [...forty], insteadOfUsers: (offset) => (offset === at ? users : undefined) });
			const { error } = await send(people('kit.39@harbour.invalid', 'new@harbour.invalid'));
			const isTold = shownText(error).includes("has no list of records under 'users', so nothing was sent.");
			return [...(isTold ? [] : [`says ${shownText(error)}`]), ...(invited().length > 0 ? ['invites'] : [])];
		},
	);

	expect(found).toEqual([]);
});

test('G12 a list of users without addresses stops every item before anybody is invited', async () => {
	serve({ users: [...forty], insteadOfUsers: (offset) => (offset === 30 ? [{ id: 1, name: 'Kit' }] : undefined) });

	const { error } = await send(people('new@harbour.invalid'));

	expect(shownText(error)).toContain("has a user without 'email', so nothing was sent.");
	expect(invited()).toEqual([]);
});

test('without permission to list users nobody is invited, and the error says what was refused', async () => {
	serveExamples((_, operationId) =>
		operationId === 'user.getAll' ? { status: 403, body: { message: 'Permission denied' } } : undefined,
	);

	const { error } = await send(people('kit@harbour.invalid'));

	expect(shownText(error)).toMatch(/[Ll]ist users.*403.*Permission denied/);
	expect(invited()).toEqual([]);
});

describe('Fail', () => {
	test.each([{ ifMember: 'fail' }, {}])(
		'an item for an existing member fails, and nothing is sent for it: %j',
		async (chosen) => {
			const { ifMember: _, ...byDefault } = base;
			serve({ users: ['kit@harbour.invalid'] });
			for (const entryPoint of ['custom', 'routing'] as EntryPoint[]) {
				const { output } = await runUnderTest(
					{ ...byDefault, ...chosen },
					{
						items: people(' KIT@harbour.invalid', 'lou@harbour.invalid'),
						entryPoint,
						onError: 'continueRegularOutput',
					},
				);

				expect(output.flat()[0].json.error).toMatch(
					/'KIT@harbour.invalid' was not invited: already a member of the organization, or already invited \[item 0\].*'If Already a Member' to Skip/,
				);
			}
			expect(invited()).toEqual(['lou@harbour.invalid']);
			expect(listed()).toBe(2);
		},
	);

	test('invites 40 people once if the same 40 are invited twice', async () => {
		const service: Service = { users: [] };
		serve(service);

		for (const fails of [0, 40]) {
			const { output } = await send(people(...forty), { ifMember: 'fail' }, { onError: 'continueRegularOutput' });
			expect(output[0].filter(({ json }) => json.error)).toHaveLength(fails);
		}

		expect(invited()).toHaveLength(40);
		expect(new Set(service.users).size).toBe(40);
	});

	test('reports a refusal for another reason with the message of the service', async () => {
		const refusal = { code: 'SC400', message: 'Bad request', detail: 'The address is blocked.' };
		serve({ users: [], instead: () => ({ status: 400, body: refusal }) });

		const { error } = await send(people('kit@harbour.invalid'), { ifMember: 'fail' });

		expect(shownText(error)).toMatch(/400 SC400.*The address is blocked/);
	});

	test('an address that is twice in one run is invited once, and its other items fail', async () => {
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

test('an invitation and its roles are sent again after a 429, because they were not processed', async () => {
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
	expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(3900);
});

describe('roles in teams of existing members', () => {
	test('a role that could not be set is set by the next run, without another invitation', async () => {
		const service: Service = {
			users: [],
			roles: new Map(),
			insteadOfRole: (_, attempt) => (attempt === 1 ? { status: 403, body: { message: 'Not yet' } } : undefined),
		};
		serve(service);
		const wanted = teamRoles([341, 31]);

		expect(shownText((await send(people('kit@harbour.invalid'), wanted)).error)).toContain('403');
		const [second] = jsonOf(await send(people('kit@harbour.invalid'), wanted));
		const [third] = jsonOf(await send(people('kit@harbour.invalid'), wanted));

		expect(invited()).toEqual(['kit@harbour.invalid']);
		expect(service.roles).toEqual(new Map([['100/341', 31]]));
		expect(second).toMatchObject({ invited: false, teams: [{ id: 341, role: 31 }] });
		expect(third).toMatchObject({ invited: false, teams: [] });
		expect(rolesSet()).toEqual(['100/341 31', '100/341 31']);
	});

	test('are looked up once for each team and role: 40 people twice make 40 invitations and 80 requests for two roles', async () => {
		serve({ users: [], roles: new Map() });
		const roles = teamRoles([340, 31], [341, 32]);

		await send(people(...forty), roles);
		expect([invited().length, rolesSet().length, listed(), listed('teamId')]).toEqual([40, 80, 1, 0]);
		const again = await send(people(...forty), roles);

		expect(jsonOf(again).map(({ skipped, teams }) => [skipped, teams])).toEqual(forty.map(() => [true, []]));
		expect([invited().length, rolesSet().length, listed(), listed('teamId')]).toEqual([40, 80, 2, 2]);
	});

	test('replace another role in the team, and the later of two items about one person applies', async () => {
		const roles = new Map([['100/340', 32]]);
		serve({ users: ['kit@harbour.invalid'], roles });
		const role = { role: [{ teamId: 340, usersRoleId: '={{ $json.role }}' }] };
		const items = [31, 32, 31].map((of) => ({ json: { email: 'kit@harbour.invalid', name: 'Kit', role: of } }));

		expect((await send(items, { teamRoles: role } as INodeParameters)).error).toBeUndefined();

		expect(rolesSet()).toEqual(['100/340 31', '100/340 32', '100/340 31']);
		expect(roles.get('100/340')).toBe(31);
	});

	test('are all set if two items are about one new person', async () => {
		const service: Service = { users: [], roles: new Map() };
		serve(service);
		const role = { role: [{ teamId: '={{ $json.team }}', usersRoleId: 31 }] };
		const items = [340, 341].map((team) => ({ json: { email: 'kit@harbour.invalid', name: 'Kit', team } }));

		const result = await send(items, { teamRoles: role } as INodeParameters);

		expect(jsonOf(result).map(({ invited: isNew }) => isNew)).toEqual([true, false]);
		expect([...service.roles!.keys()]).toEqual(['100/340', '100/341']);
		expect(invited()).toHaveLength(1);
	});

	test('are set again if they cannot be looked up', async () => {
		const service: Service = {
			users: ['kit@harbour.invalid'],
			roles: new Map(),
			insteadOfHolders: { status: 403, body: { message: 'Permission denied' } },
		};
		serve(service);

		const [item] = jsonOf(await send(people('kit@harbour.invalid'), teamRoles([341, 31])));

		expect(item).toMatchObject({ skipped: true, teams: [{ id: 341, role: 31 }] });
		expect(service.roles!.get('100/341')).toBe(31);
	});

	test('that cannot be set give an error with the team and the reason, which says that the person is in the organization', async () => {
		serve({
			users: ['kit@harbour.invalid'],
			roles: new Map(),
			insteadOfRole: () => ({ status: 403, body: { message: 'Permission denied', code: 'IM002' } }),
		});

		const { error } = await send(people('kit@harbour.invalid'), teamRoles([341, 31]));

		expect(shownText(error)).toMatch(/is already in the organization.*341.*403 IM002.*Permission denied/);
	});

	test.each([['<html>Log in</html>'], [{ code: 'IM403', detail: 'Your organization is paused' }], [[]]])(
		'G09 do not count as set with the answer %j',
		async (body) => {
			serve({ users: ['kit@harbour.invalid'], roles: new Map(), insteadOfRole: () => ({ body }) });

			const { error } = await send(people('kit@harbour.invalid'), teamRoles([341, 31]));

			expect(shownText(error)).toMatch(
				/is already in the organization.*341.*The response (has no 'userTeamRole'|is a web page)/,
			);
			expect(shownText(error).includes('IM403. Your organization is paused.')).toBe('code' in Object(body));
		},
	);

	test.each([[undefined], [{}], [{ ok: true }]])('are set with the answer %j', async (body) => {
		const answer = { status: body ? 200 : 204, body };
		serve({ users: ['kit@harbour.invalid'], roles: new Map(), insteadOfRole: () => answer });

		const result = await send(people('kit@harbour.invalid'), teamRoles([341, 31]));

		expect(jsonOf(result)).toMatchObject([{ teams: [{ id: 341, role: 31 }] }]);
	});

	test('are not set under Fail, because the item fails before anything is sent for it', async () => {
		serve({ users: ['kit@harbour.invalid'], roles: new Map() });

		const { error } = await send(people('kit@harbour.invalid'), { ifMember: 'fail', ...teamRoles([341, 31]) });

		expect(shownText(error)).toContain("'If Already a Member'");
		expect(rolesSet()).toEqual([]);
	});
});
