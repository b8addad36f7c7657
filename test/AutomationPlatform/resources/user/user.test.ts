import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import type { EntryPoint } from '../../../support/engine';
import { description, runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();

function user(operation: string, more: INodeParameters): INodeParameters {
	return { resource: 'user', operation, ...more };
}

const strong = 'Dummy-word-2';
const forms: Array<[operation: string, more: INodeParameters]> = [
	['changePassword', { userId: locator('77'), currentPassword: 'Dummy-word-1' }],
	['completePasswordReset', {}],
];

describe.each(forms)('A11 %s', (operation, more) => {
	test.each([
		['8 characters', 'Dummy-w2'],
		['no capital letter', 'dummy-word-2'],
		['no number', 'Dummy-word-x'],
		['no special character', 'DummyWord2'],
	])('A11 %s: refuses the password before anything is sent, and shows it in no text', async (_, password) => {
		serveExamples();
		for (const entryPoint of ['custom', 'routing'] as EntryPoint[]) {
			const { error } = await runUnderTest(user(operation, { ...more, newPassword: password }), { entryPoint });

			expect(shownText(error)).toContain("'New Password'");
			expect([shownText(error), JSON.stringify(error)].join()).not.toContain(password);
		}
		expect(requests).toEqual([]);
	});

	test.each([strong, 'Aa1!567 9', '  Dummy-word-2  ', 'Äa1!56789', 'Dummy Word 2', 'Dummy-word-٣'])(
		'A11 a password that keeps to the rule is sent as it is, and the output does not hold it',
		async (password) => {
			serveExamples();

			const result = await runUnderTest(user(operation, { ...more, newPassword: password }));

			expect(result.error).toBeUndefined();
			expect(requests).toMatchObject([{ body: { newPassword1: password, newPassword2: password } }]);
			expect(JSON.stringify(result.output)).not.toMatch(/Dummy|[AÄ]a1/);
		},
	);

	test('A11 does not show a password that the service repeats in its refusal', async () => {
		serveExamples(({ body }) => ({ status: 400, body: { message: `Refused: ${JSON.stringify(body)}` } }));

		const { error } = await runUnderTest(user(operation, { ...more, newPassword: strong }));

		expect(shownText(error)).toContain('Refused');
		expect([shownText(error), JSON.stringify(error)].join()).not.toMatch(/Dummy-word/);
	});
});

describe('A10 the users of an organization or of a team', () => {
	const both = { organizationId: locator('34'), teamId: locator('340') };

	test.each([
		['organization', [['organizationId', '34']]],
		['team', [['teamId', '340']]],
	])('A10 %s: sends exactly one of the two IDs, also if both are stored', async (scope, sent) => {
		serveExamples();
		for (const entryPoint of ['custom', 'routing'] as EntryPoint[]) {
			requests.length = 0;
			await runUnderTest(user('getAll', { scope, ...both }), { entryPoint });
			expect(requests[0].query.filter(([key]) => !key.startsWith('pg['))).toEqual(sent);
		}
	});

	test.each([
		['organization', ["'Organization' is empty"]],
		['team', ["'Team' is empty"]],
	])('A10 %s: sends nothing without its ID, even if the other one is stored', async (scope, [words]) => {
		serveExamples();
		const emptied = scope === 'team' ? { teamId: locator('') } : { organizationId: locator('') };

		const { error } = await runUnderTest(user('getAll', { scope, ...both, ...emptied }));

		expect(shownText(error)).toMatch(new RegExp(`${words}|is required`));
		expect(requests).toEqual([]);
	});

	test.each([
		['organization', '{"teamId": 3}', "'teamId', which has its own field 'Team'"],
		['organization', '{"organizationId": 3}', "'organizationId', which has its own field 'Organization'"],
		['organization', '{"teamRoleId": 31}', "'teamRoleId', which has its own field 'Team Role'"],
		['team', '{"organizationId": 3}', "'organizationId', which has its own field 'Organization'"],
		['team', '{"teamId": 340}', "'teamId', which has its own field 'Team'"],
		['team', '{"teamId[]": [3]}', "'teamId[]', which has its own field 'Team'"],
	])(
		'A10 %s: refuses the other ID, or the same one again, as an additional parameter: %s',
		async (scope, more, words) => {
			serveExamples();
			for (const entryPoint of ['custom', 'routing'] as EntryPoint[]) {
				const { error } = await runUnderTest(user('getAll', { scope, ...both, options: { additionalQuery: more } }), {
					entryPoint,
				});
				expect(shownText(error)).toContain(words);
			}
			expect(requests).toEqual([]);
		},
	);

	test('A10 a filter of the other scope is not sent', async () => {
		serveExamples();
		const filters = { name: 'Kim', organizationRoleId: locator('11'), teamRoleId: locator('31') };

		await runUnderTest(user('getAll', { scope: 'organization', ...both, filters }));
		await runUnderTest(user('getAll', { scope: 'team', ...both, filters }));

		expect(requests.map(({ query }) => query.map(([key]) => key).filter((key) => !key.startsWith('pg[')))).toEqual([
			expect.not.arrayContaining(['teamRoleId']),
			expect.not.arrayContaining(['organizationRoleId']),
		]);
	});
});

describe('input is checked before it is sent', () => {
	const update = (name: string) => user('update', { userId: locator('77'), updateFields: { name } });

	test('a name of 250 characters is sent and one of 251 is refused, and a character counts once in any encoding', async () => {
		serveExamples();
		for (const letter of ['x', 'ü', '😀']) {
			requests.length = 0;
			const { error } = await runUnderTest(update(letter.repeat(251)));
			expect(shownText(error)).toMatch(/'Name' must have at most 250 characters/);
			expect(requests).toEqual([]);
			expect((await runUnderTest(update(letter.repeat(250)))).error).toBeUndefined();
		}
	});

	test.each(['not an address', 'a@b@c', 'a@b, c@d', '@', 'Kim <kim@example.com>'])(
		'the address %s is refused',
		async (email) => {
			serveExamples();

			const { error } = await runUnderTest(user('requestPasswordReset', { email }));

			expect(shownText(error)).toContain("'Email'");
			expect(requests).toEqual([]);
		},
	);

	test('A30 the address filter of users is trimmed, and its case is kept', async () => {
		serveExamples();

		await runUnderTest(user('getAll', { organizationId: locator('34'), filters: { email: ' A.b@X.invalid\n' } }));

		expect(requests[0].query).toContainEqual(['email', 'A.b@X.invalid']);
	});

	test('an address is trimmed, and its case is kept', async () => {
		serveExamples();
		const emails = { currentEmail: ' A.b@X.invalid ', newEmail: '\tC.d@Y.invalid\n' };

		await runUnderTest(user('changeEmail', { userId: locator('77'), currentPassword: ' Dummy word ', ...emails }));

		expect(requests[0].body).toEqual({
			currentEmailAddress: 'A.b@X.invalid',
			newEmailAddress: 'C.d@Y.invalid',
			currentPassword: ' Dummy word ',
		});
	});
});

test('the hash of a reset is in no text, in whatever form the service repeats it', async () => {
	const hash = 'example hash/&=';
	serveExamples(({ query }) => ({ status: 404, body: { message: `No ${query[0][1]}, ${encodeURIComponent(hash)}` } }));

	const { error } = await runUnderTest(user('checkPasswordReset', { hash }));

	expect(shownText(error)).toContain('404');
	expect([shownText(error), JSON.stringify(error)].join()).not.toMatch(/example.?(%20)?hash/);
});

test('C13 every password and hash is masked in the editor', () => {
	const fields = description.properties.filter(({ name }) => /password|hash/i.test(name));
	expect(fields.length).toBeGreaterThanOrEqual(4);
	for (const { name, typeOptions } of fields) expect([name, typeOptions?.password]).toEqual([name, true]);
});

test('changes of e-mail and password return the user whom they were for', async () => {
	serveExamples();

	const results = [
		await runUnderTest(user('changePassword', { userId: locator('77'), currentPassword: 'x', newPassword: strong })),
		await runUnderTest(
			user('changeEmail', {
				userId: locator('77'),
				currentPassword: 'x',
				currentEmail: 'a@b.invalid',
				newEmail: 'c@d.invalid',
			}),
		),
	];

	expect(results.flatMap(jsonOf)).toEqual([
		{ changed: true, userId: 77 },
		{ changed: false, emailSent: true, userId: 77 },
	]);
});
