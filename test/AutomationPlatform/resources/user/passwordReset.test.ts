import type { INodeParameters } from 'n8n-workflow';

import type { RunningSandbox } from '../../../../sandbox/server/startSandbox';
import { startSandbox } from '../../../../sandbox/server/startSandbox';
import { runOperation } from '../../../support/automationPlatform';
import type { EntryPoint, RunOptions } from '../../../support/engine';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, shownText } from '../../../support/results';

// Password resets on the stateful sandbox, which keeps one session for an API key.

let sandbox: RunningSandbox;

beforeEach(async () => {
	sandbox = await startSandbox({ seed: 'platform' });
});

afterEach(async () => {
	const { outOfContractDetails } = sandbox.stats();
	await sandbox.close();
	expect(outOfContractDetails).toEqual([]);
});

const user = async (operation: string, parameters: INodeParameters, options: Partial<RunOptions> = {}) =>
	await runOperation(`user.${operation}`, parameters, {
		baseUrl: sandbox.url,
		credentials: {
			automationPlatformApi: {
				baseUrl: sandbox.url,
				apiKey: 'sandbox-example-key-all',
				authorizationScheme: 'none',
				fieldPrefix: 'platform',
			},
		},
		...options,
	});

const people = [101, 102].map((id) => ({
	id,
	email: `member${id}@example.invalid`,
	password: `Dummy-word-of-${id}`,
}));

/** Sends a reset e-mail to both people. Returns an item for each, with the hash of the e-mail. */
async function mailed() {
	for (const { email } of people) await user('requestPasswordReset', { email });
	const mails = sandbox.state.mails.filter(({ kind }) => kind === 'passwordReset') as Array<{
		to: string;
		hash: string;
	}>;
	return people.map((person) => ({ ...person, hash: mails.find(({ to }) => to === person.email)!.hash }));
}

const hash = '={{ $json.hash }}';
const words = { newPassword: '={{ $json.password }}' };
const calls = (operation: string) =>
	(sandbox.stats() as { byOperation: Record<string, number> }).byOperation[`user.${operation}`] ?? 0;

/** Whether a password logs a user in. */
async function opens(userId: number, password: string): Promise<boolean> {
	const { error } = await user('changePassword', {
		userId: locator(userId),
		currentPassword: password,
		newPassword: password,
	});
	return error === undefined;
}

describe.each(['custom', 'routing'] as EntryPoint[])('on the entry point %s', (entryPoint) => {
	test("two people in one run are refused before anything is sent, so that nobody gets another's password", async () => {
		const items = itemsOf(...(await mailed()));
		for (const options of [{}, { onError: 'continueRegularOutput' as const }]) {
			const checked = await user('checkPasswordReset', { hash }, { items, entryPoint, ...options });
			const completed = await user('completePasswordReset', words, { items, entryPoint, ...options });

			for (const { error, output } of [checked, completed]) {
				const texts = options.onError ? output.flat().map(({ json }) => String(json.error)) : [shownText(error)];
				expect(texts).toHaveLength(options.onError ? 2 : 1);
				for (const text of texts) {
					expect(text).toMatch(/works with one item per run, not 2.*Loop Over Items.*the user who was checked last/);
				}
			}
		}
		expect([calls('checkPasswordReset'), calls('completePasswordReset')]).toEqual([0, 0]);
		for (const { id, password } of people) expect([id, await opens(id, password)]).toEqual([id, false]);
	});

	test('one person after the other gets their own password', async () => {
		for (const person of await mailed()) {
			const items = itemsOf(person);
			expect(jsonOf(await user('checkPasswordReset', { hash }, { items, entryPoint }))).toEqual([{ success: true }]);
			expect(jsonOf(await user('completePasswordReset', words, { items, entryPoint }))).toEqual([{ success: true }]);
		}
		for (const { id } of people) {
			for (const { id: of, password } of people)
				expect([id, of, await opens(id, password)]).toEqual([id, of, id === of]);
		}
	});
});
