import { setTimeout as sleep } from 'node:timers/promises';

import type { Execution } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { Example } from './examples';
import { nodeOf, readExample, runExample } from './examples';
import type { CredentialReference, Host } from './host';
import { connect, outputOf } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => {
	host = await connect();
});
beforeEach(async () => await host.sandbox.control('POST', '/reset', { seed: 'platform' }));
afterEach(async () => {
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
});

/** A row of the list, as a spreadsheet has it. */
interface Person {
	name: string;
	email: string;
	organization: string;
	teams?: string;
}

describe('examples/onboarding-invites.json', () => {
	const north = { organization: 'North Org', teams: 'North Team, West Team' };

	/** Runs the example with these rows in place of its own. */
	async function invite(people: Person[]): Promise<Execution> {
		const example = readExample('onboarding-invites.json', host.credential('all'));
		nodeOf(example, 'People').parameters.jsonOutput = JSON.stringify({ people });
		return await runExample(host.client, example);
	}

	/** How often the tests invited each address. One invitation exists from the beginning. */
	async function sent(): Promise<Record<string, number>> {
		const { invitationsSent } = (await host.sandbox.control('GET', '/stats')) as {
			invitationsSent: Record<string, number>;
		};
		const { '12:kit@example.invalid': atFirst, ...since } = invitationsSent;
		expect(atFirst).toBe(1);
		return since;
	}

	it('invites 100 people once, in the organization and the teams of the list, if the same 100 are invited twice', async () => {
		const people = Array.from({ length: 100 }, (_, n) => ({
			name: `Person ${n}`,
			email: `person${n}@example.invalid`,
			...north,
		}));
		const first = await invite(people);
		expect(outputOf(first, 'Summary')).toEqual([{ people: 100, invited: 100, skipped: 0, failed: 0, failures: [] }]);
		const second = await invite(people);
		expect(outputOf(second, 'Summary')).toEqual([{ people: 100, invited: 0, skipped: 100, failed: 0, failures: [] }]);
		expect(outputOf(second, 'Failures')).toEqual([]);
		expect(outputOf(first, 'Outcome').map(({ email }) => email)).toEqual(people.map(({ email }) => email));

		expect(await sent()).toEqual(Object.fromEntries(people.map(({ email }) => [`12:${email}`, 1])));
		const { byOperation } = await host.sandbox.stats();
		expect(byOperation['invitation.send']).toBe(100);
		// Once per run, not once per person.
		expect(byOperation['organization.getAll']).toBe(2);
		for (const teamId of [88, 94]) {
			const users = await host.output({
				resource: 'user',
				operation: 'getAll',
				scope: 'team',
				teamId: locator(String(teamId)),
				returnAll: true,
			});
			const emails = users.map(({ email }) => email);
			expect(people.filter(({ email }) => !emails.includes(email))).toEqual([]);
		}
	});

	it('invites a repeated address once, also with other case and blanks, and never invites somebody again', async () => {
		const execution = await invite([
			{ name: 'Ada', email: 'ada@example.invalid', ...north },
			{ name: 'Ada again', email: ' ADA@Example.invalid ', ...north },
			{ name: 'Kit', email: 'KIT@example.invalid', ...north },
		]);
		expect(outputOf(execution, 'Summary')).toMatchObject([{ people: 3, invited: 1, skipped: 2, failed: 0 }]);
		const outcomes = outputOf(execution, 'Outcome').map(({ name, outcome }) => [name, outcome]);
		expect(outcomes).toContainEqual(['Kit', 'skipped']);
		expect(await sent()).toEqual({ '12:ada@example.invalid': 1 });
		expect((await host.sandbox.stats()).byOperation['invitation.send']).toBe(1);
	});

	it('compares names without case, and lists what is not found, refused or wrong with its reason, without stopping the others', async () => {
		const execution = await invite([
			{ name: 'Good', email: 'good@example.invalid', organization: ' north ORG', teams: 'west team' },
			{ name: 'No team', email: 'no.team@example.invalid', organization: 'North Org', teams: '' },
			{ name: 'No column', email: 'no.column@example.invalid', organization: 'North Org' },
			{ name: 'Unknown place', email: 'a@example.invalid', organization: 'Nowhere' },
			{ name: 'No place', email: 'b@example.invalid', organization: '' },
			{ name: 'Unknown team', email: 'c@example.invalid', organization: 'North Org', teams: 'North Team, Choir' },
			{ name: 'Team of another', email: 'd@example.invalid', organization: 'North Org', teams: 'Plain Team' },
			{ name: 'Full', email: 'e@example.invalid', organization: 'Full Org' },
			{ name: 'Paused', email: 'f@example.invalid', organization: 'Paused Org' },
			{ name: 'No address', email: '', organization: 'North Org' },
		]);
		const outcomes = new Map(outputOf(execution, 'Outcome').map((item) => [item.name, item]));
		expect([...outcomes.values()].filter(({ outcome }) => outcome === 'invited').map(({ name }) => name)).toEqual([
			'Good',
			'No team',
			'No column',
		]);
		const reasons = Object.fromEntries(outputOf(execution, 'Failures').map(({ name, reason }) => [name, reason]));
		expect(reasons).toEqual({
			'Unknown place': "No organization has the name 'Nowhere'",
			'No place': "No organization has the name ''",
			'Unknown team': "No team has the name 'Choir'",
			'Team of another': "No team has the name 'Plain Team'",
			Full: expect.stringContaining('IM011'),
			Paused: expect.stringContaining('IM002'),
			'No address': expect.stringContaining("'Email'"),
		});
		const [summary] = outputOf(execution, 'Summary') as Array<{ failures: object[] }>;
		expect(summary).toMatchObject({ people: 10, invited: 3, skipped: 0, failed: 7 });
		expect(summary.failures).toContainEqual({ email: 'a@example.invalid', reason: reasons['Unknown place'] });
		expect(Object.keys(await sent()).sort()).toEqual([
			'12:good@example.invalid',
			'12:no.column@example.invalid',
			'12:no.team@example.invalid',
		]);
	});

	it('does not guess if two organizations have the same name', async () => {
		await host.output({
			resource: 'organization',
			operation: 'create',
			name: 'north org',
			regionId: 2,
			countryId: locator('44'),
			timezoneId: locator('203'),
		});
		const execution = await invite([{ name: 'Ada', email: 'ada@example.invalid', organization: 'North Org' }]);
		expect(outputOf(execution, 'Failures')).toMatchObject([{ reason: "2 organizations have the name 'North Org'" }]);
		expect(outputOf(execution, 'Summary')).toMatchObject([{ people: 1, invited: 0, failed: 1 }]);
	});
});

describe('examples/license-and-usage-report.json', () => {
	interface Report {
		labels: string[];
		series: Array<{ name: string; data: number[] }>;
		organizations: Array<Record<string, unknown>>;
	}

	it.each([['asDescribed'], ['string']])(
		'one item for a chart and a row for each organization, numbers %s',
		async (counters) => {
			await host.sandbox.control('POST', '/modes', { counters });
			const example = readExample('license-and-usage-report.json', host.credential('all'));
			const execution = await runExample(host.client, example);

			const reports = outputOf(execution, 'Report') as never as Report[];
			expect(reports).toHaveLength(1);
			const [{ labels, series, organizations }] = reports;
			expect(labels).toHaveLength(30);
			expect(labels).toEqual([...labels].sort());
			expect(labels.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true);
			expect(series.map(({ name }) => name).sort()).toEqual(
				['Empty Org', 'Full Org', 'Guest Org', 'North Org', 'Paused Org', 'Plain Org'].sort(),
			);
			for (const { data } of series) {
				expect(data).toHaveLength(30);
				expect(data.every((value) => Number.isInteger(value))).toBe(true);
			}

			const rows = new Map(organizations.map((row) => [row.organization, row]));
			expect(rows.size).toBe(7);
			const north = rows.get('North Org');
			const used = series.find(({ name }) => name === 'North Org')?.data.reduce((sum, value) => sum + value, 0);
			expect(used).toBeGreaterThan(0);
			expect(north).toEqual({
				organizationId: 12,
				organization: 'North Org',
				plan: 'Enterprise',
				isPaused: false,
				licensedUsers: 10000,
				licensedOperations: 10000,
				usedOperations: used,
				usedPercent: Math.round((used ?? 0) / 10) / 10,
				usedTransfer: (used ?? 0) * 128,
				executions: expect.any(Number),
				errors: expect.any(Number),
				errorRate: expect.any(Number),
				notes: [],
			});
			expect(north?.executions).toBeGreaterThan(0);
			expect(rows.get('Plain Org')).toMatchObject({
				executions: null,
				usedOperations: expect.any(Number),
				notes: [expect.stringContaining('Enterprise')],
			});
			expect(rows.get('Guest Org')).toMatchObject({ executions: null, notes: [expect.stringContaining('Owner')] });
			expect(rows.get('South Org')).toMatchObject({
				usedOperations: null,
				licensedUsers: null,
				notes: [expect.stringContaining('IM001'), expect.stringContaining('IM001')],
			});
			expect((await host.sandbox.stats()).byOperation).toMatchObject({
				'organization.getAll': 1,
				'analytics.get': 7,
				'organization.getUsage': 7,
			});
		},
	);
});

describe('examples/password-reset.json', () => {
	const address = 'kit@example.invalid';
	const password = 'Example-word-2';
	const secretHeader = { 'x-example-key': 'example-header-value' };
	let header: CredentialReference;

	beforeAll(async () => {
		const [[name, value]] = Object.entries(secretHeader);
		const { id } = await host.client.createCredential({
			name: 'Server',
			type: 'httpHeaderAuth',
			data: { name, value },
		});
		header = { id, name: 'Server' };
	});

	interface Answer {
		status: number;
		body: string;
	}

	async function post(path: string, body: object, headers: Record<string, string> = secretHeader): Promise<Answer> {
		const answer = await fetch(`${process.env.E2E_N8N_URL}/webhook/password-reset/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
		return { status: answer.status, body: await answer.text() };
	}

	/** Publishes the example during the test. */
	async function published(settings: object, test: (workflowId: string) => Promise<void>): Promise<void> {
		const example: Example = readExample('password-reset.json', host.credential('all'));
		for (const node of example.nodes) if (node.type.endsWith('.webhook')) node.credentials = { httpHeaderAuth: header };
		Object.assign(example.settings, settings);
		const { id } = await host.client.createWorkflow(example);
		await host.client.publish(id);
		// n8n answers 404 until it has published the webhooks.
		for (const path of ['request', 'complete']) {
			for (let tries = 0; tries < 100 && (await post(path, {}, {})).status === 404; tries++) await sleep(300);
		}
		try {
			await test(id);
		} finally {
			await host.client.unpublish(id);
		}
	}

	/** The stored data of a workflow's executions. */
	async function stored(workflowId: string): Promise<Execution[]> {
		const executions = await host.client.executions(workflowId);
		return await Promise.all(executions.map(async ({ id }) => await host.client.waitFor(id)));
	}

	async function mailedHash(): Promise<string> {
		const mails = (await host.sandbox.control('GET', '/mails')) as Array<{ kind: string; to: string; hash: string }>;
		const resets = mails.filter(({ kind }) => kind === 'passwordReset');
		expect(resets.map(({ to }) => to)).toEqual([address]);
		return resets[0].hash;
	}

	const complete = (hash: string, newPassword = password) => ({ hash, newPassword });

	it('requests a reset, checks its hash and sets the password, and no execution is stored', async () => {
		await published({}, async (workflowId) => {
			expect(await post('request', { email: address }, {})).toMatchObject({ status: 403 });
			expect(await post('request', { email: address })).toEqual({ status: 202, body: '{"requested":true}' });
			expect(await post('complete', complete(await mailedHash()))).toEqual({ status: 200, body: '{"changed":true}' });
			expect(await stored(workflowId)).toEqual([]);
		});
		// The new password is the current one now.
		expect(
			await host.output({
				resource: 'user',
				operation: 'changePassword',
				userId: locator('120'),
				currentPassword: password,
				newPassword: 'Example-word-3',
			}),
		).toEqual([expect.objectContaining({ changed: true })]);
	});

	it('returns no password or hash in an item of a node, even after a refusal', async () => {
		const save = { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all', saveManualExecutions: true };
		await published(save, async (workflowId) => {
			expect((await post('request', { email: 'nobody@example.invalid' })).body).toBe('{"requested":true}');
			await host.sandbox.control('POST', '/faults', [
				{
					match: { operationId: 'user.requestPasswordReset' },
					times: 1,
					fault: { type: 'status', status: 404, body: { message: 'There is no such user', code: 'IM304' } },
				},
			]);
			const unknown = await post('request', { email: address });
			expect([unknown.status, unknown.body]).toEqual([202, '{"requested":true}']);
			await post('request', { email: address });
			expect((await post('request', { email: '' })).status).toBe(400);
			const hash = await mailedHash();
			const wrong = 'example0wrong0hash';
			const weak = 'example-weak';
			const answers = [
				await post('complete', complete(wrong)),
				await post('complete', complete(hash, weak)),
				await post('complete', { hash }),
				await post('complete', {}),
				await post('complete', complete(hash)),
				await post('complete', complete(hash)),
			];
			expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 200, 400]);
			expect(answers[0].body).toContain('expired or was used already');
			expect(answers[1].body).toContain("'New Password'");

			const executions = await stored(workflowId);
			expect(executions).toHaveLength(10);
			expect(executions.map(({ status }) => status)).toEqual(Array(10).fill('success'));
			const items = executions.flatMap(({ runs }) =>
				Object.entries(runs).filter(([name]) => name !== 'New Password Is Sent'),
			);
			expect(new Set(items.map(([name]) => name))).toContain('Answer Not Taken');
			for (const secret of [hash, wrong, weak, password]) {
				const found = items.filter(([, runs]) => JSON.stringify(runs).includes(secret));
				expect(found.map(([name]) => name)).toEqual([]);
				expect(answers.filter(({ body }) => body.includes(secret))).toEqual([]);
			}
		});
		const { byOperation } = await host.sandbox.stats();
		expect(byOperation['user.completePasswordReset']).toBe(1);
	});
});
