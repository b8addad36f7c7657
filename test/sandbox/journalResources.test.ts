import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Contract } from '../../sandbox/server/contract';
import { automationPlatformOperations } from '../../sandbox/server/operations';
import { platformIds } from '../../sandbox/server/seeds/platform';
import { clientOf, startTestSandbox } from './support/client';

const thisFile = 'test/sandbox/journalResources.test.ts';

let folder: string;
let journal: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
	journal = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const agents = '/ai-agents/v1/agents';
const agent = `${agents}/${platformIds.helper}`;
const newPasswords = { newPassword1: 'Dummy-word-9', newPassword2: 'Dummy-word-9' };

/** One successful request for every operation that changes something, in an order in which each has what it needs. */
const writes: Array<[method: string, path: string, data?: object]> = [
	['POST', '/organizations', { name: 'New Org', regionId: 1, timezoneId: 201, countryId: 44 }],
	['PATCH', '/organizations/14', { name: 'Renamed' }],
	['DELETE', '/organizations/18'],
	['POST', '/organizations/12/invite', { email: 'new@example.invalid', name: 'New Person', teamsId: [88] }],
	['POST', '/organizations/accept-invitation', { hash: platformIds.invitationHash }],
	['POST', '/organizations/14/single-payment-create', { priceId: 313, quantity: 2 }],
	['POST', '/organizations/14/subscription', { priceId: 310 }],
	['PATCH', '/organizations/14/subscription', { priceId: 311 }],
	['POST', '/organizations/14/subscription/coupon-apply?couponCode=EXAMPLE20'],
	['DELETE', '/organizations/12/subscription'],
	['POST', '/organizations/16/subscription-free'],
	['POST', '/organizations/12/variables', { name: 'made', value: 5 }],
	['PATCH', '/organizations/12/variables/greeting', { value: 'Welcome' }],
	['DELETE', '/organizations/12/variables/is_open?confirmed=true'],
	['PATCH', '/users/101', { name: 'Renamed' }],
	[
		'PUT',
		'/users/102/attributes/email',
		{
			currentEmailAddress: 'member102@example.invalid',
			newEmailAddress: 'next@example.invalid',
			currentPassword: 'Dummy-word-1',
		},
	],
	['PUT', '/users/103/attributes/password', { currentPassword: 'Dummy-word-1', ...newPasswords }],
	['POST', '/users/password-reset-demand', { email: 'member104@example.invalid' }],
	['POST', '/users/104/user-team-roles/94', { usersRoleId: 31 }],
	[
		'POST',
		`${agents}?teamId=88`,
		{ name: 'Made', teamId: 88, platformConnectionId: 71, defaultModel: 'example-large', systemPrompt: 'Be kind.' },
	],
	['PATCH', `${agent}?teamId=88`, { name: 'Renamed' }],
	['POST', `${agent}/run?teamId=88`, { messages: [{ role: 'user', content: 'One' }], threadId: 't-1' }],
	['POST', `${agent}/run/stream?teamId=88`, { messages: [{ role: 'user', content: 'Two' }], threadId: 't-1' }],
	['DELETE', `${agents}/${platformIds.reporter}?teamId=88`],
	['POST', '/data-stores', { name: 'Made', teamId: 88, maxSizeMB: 1 }],
	['PATCH', '/data-stores/51', { name: 'Renamed' }],
	['DELETE', '/data-stores?teamId=88', { ids: [52] }],
	['POST', '/devices/request', { name: 'Made', teamId: 88 }],
	['PATCH', '/devices/301', { name: 'Renamed' }],
	['DELETE', '/devices/302?confirmed=true'],
	['POST', '/scenarios-folders', { name: 'Made', teamId: 88 }],
	['PATCH', '/scenarios-folders/31', { name: 'Renamed' }],
	['DELETE', '/scenarios-folders/32'],
	['PATCH', '/scenarios/tools/4715', { name: 'Renamed', moduleType: 'search' }],
	['POST', '/scenarios/4712/stop'],
	['POST', '/scenarios/4712/start'],
	['POST', '/scenarios/4713/stop'],
	['POST', '/scenarios/4711/run', {}],
];

/** Everything that a client can read of these changes. */
const reads = [
	'/organizations?cols[]=id&cols[]=name&cols[]=teams&cols[]=license',
	...[12, 14, 16].flatMap((id) => [
		`/organizations/${id}/subscription`,
		`/organizations/${id}/payments`,
		`/organizations/${id}/variables`,
	]),
	'/organizations/12/variables/greeting/history',
	'/users?organizationId=12&pg[limit]=100',
	'/users?teamId=88&pg[limit]=100',
	'/users?teamId=94',
	`/organizations/invitation?hash=${platformIds.invitationHash}`,
	`${agents}?teamId=88`,
	`${agent}?teamId=88`,
	'/data-stores?teamId=88',
	'/devices?teamId=88',
	'/scenarios-folders?teamId=88',
	'/scenarios?teamId=88',
];

async function everything(url: string): Promise<unknown> {
	const client = clientOf(url);
	const answers = await Promise.all(reads.map(async (path) => (await client.get(`/api/v2${path}`)).data));
	const mails = (await client.get('/__sandbox/mails')).data;
	const { invitationsSent } = (await client.get('/__sandbox/stats')).data;
	return { answers, mails, invitationsSent };
}

test('a restart restores the changes of every operation, and no ID is given twice', async () => {
	const options = { journal, seed: 'platform' } as const;
	const first = await startTestSandbox(options);
	const seeded = await everything(first.url);
	const client = clientOf(first.url);
	const failed: unknown[] = [];
	for (const [method, path, data] of writes) {
		const { status } = await client.request({ method, url: `/api/v2${path}`, data });
		if (status >= 300) failed.push([method, path, status]);
	}
	const mail = (await client.get('/__sandbox/mails')).data.at(-1);
	await client.get('/api/v2/users/password-reset', { params: { hash: mail.hash } });
	await client.post('/api/v2/users/password-reset', newPasswords);
	expect(failed).toEqual([]);

	const contract = await Contract.load('automation-platform.openapi.yaml');
	// Changes of plain operations are tested in plain.test.ts.
	const changing = contract.operations
		.filter(({ method, tags }) => method !== 'get' && !tags?.includes('incompleteExecution'))
		.map(({ operationId }) => operationId)
		.filter((operationId) => operationId in automationPlatformOperations);
	const { byOperation } = first.stats() as { byOperation: Record<string, number> };
	const missing = changing.filter((operationId) => byOperation[operationId] === undefined);
	expect(missing.map((operationId) => `${operationId}: add a request to \`writes\` of ${thisFile}`)).toEqual([]);

	const before = await everything(first.url);
	expect(before).not.toEqual(seeded);
	await first.close();
	expect(readFileSync(journal, 'utf8')).not.toContain('Dummy-word');

	const second = await startTestSandbox(options);
	expect(await everything(second.url)).toEqual(before);
	const again = clientOf(second.url);
	const { data: run } = await again.post(`/api/v2${agent}/run?teamId=88`, {
		messages: [{ role: 'user', content: 'Three' }],
		threadId: 't-1',
	});
	expect(run.response).toBe('Answer 3: Three');
	const { data: made } = await again.post('/api/v2/data-stores', { name: 'Next', teamId: 88, maxSizeMB: 1 });
	const { dataStores } = (before as { answers: Array<{ dataStores?: Array<{ id: number }> }> }).answers.find(
		(answer) => answer.dataStores,
	) as { dataStores: Array<{ id: number }> };
	expect(dataStores.map(({ id }) => id)).not.toContain(made.dataStore.id);
	for (const userId of [103, 104]) {
		const changed = await again.put(`/api/v2/users/${userId}/attributes/password`, {
			currentPassword: newPasswords.newPassword1,
			newPassword1: 'Dummy-word-10',
			newPassword2: 'Dummy-word-10',
		});
		expect(changed.data).toEqual({ changed: true });
	}
	await second.close();
});

test('a request that changes nothing is not written down', async () => {
	const sandbox = await startTestSandbox({ journal, seed: 'platform' });
	const before = readFileSync(journal, 'utf8');
	const client = clientOf(sandbox.url);
	const unchanging: typeof writes = [
		['PATCH', '/organizations/14', {}],
		['PATCH', '/users/101', {}],
		['PATCH', '/data-stores/51', {}],
		['PATCH', '/scenarios-folders/31', {}],
		['PATCH', '/scenarios/tools/4715', {}],
		['POST', '/scenarios/4712/start'],
		['PATCH', '/organizations/12/variables/greeting', {}],
		['PATCH', `${agent}?teamId=88`, {}],
		['POST', '/users/password-reset-demand', { email: 'nobody@example.invalid' }],
		['DELETE', '/devices/303?confirmed=true'],
		['DELETE', '/data-stores?teamId=88', { ids: [51] }],
		['POST', '/organizations/17/invite', { email: 'new@example.invalid', name: 'New' }],
	];
	for (const [method, path, data] of unchanging) await client.request({ method, url: `/api/v2${path}`, data });
	expect(sandbox.stats().outOfContractDetails).toEqual([]);
	expect(readFileSync(journal, 'utf8')).toBe(before);
	await sandbox.close();
});
