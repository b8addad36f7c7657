import { contractNock } from '../contract/validity';
import type { Reply } from '../support/nock';
import { skipWaits } from '../support/waits';
import { menuOperations, plainVariantOf, runUnderTest, serveExamples, shownFields } from './operations';

// The error texts of refused operations as a table that people read: the snapshot. Each refusal is the answer to the
// operation's own request, and the searches before it are answered. A 401 and a 429 have the same text everywhere.

contractNock();
beforeEach(() => void skipWaits());
afterEach(() => jest.restoreAllMocks());

const refusals = {
	'400': { status: 400, body: { code: 'SC400', message: 'Validation failed' } },
	'403': { status: 403, body: { code: 'SC403', message: 'Insufficient rights' } },
	'404': { status: 404, body: { code: 'IM304', message: 'Not found' } },
	'503': { status: 503, body: { message: 'Unavailable' } },
};

/** Headline and advice by operation and refusal. Refusals of an operation with the same text are in one entry. */
async function table(): Promise<Array<{ name: string; refusal: string; headline: string; advice: string }>> {
	const rows = [];
	let refused: { name: string; answer: Reply } | undefined;
	serveExamples((_request, operationId) => (operationId === refused?.name ? refused.answer : undefined));
	for (const operation of menuOperations) {
		for (const [refusal, answer] of Object.entries(refusals)) {
			refused = { name: operation.name, answer };
			const { error } = await runUnderTest(plainVariantOf(operation).parameters);
			const { message = '', description } = (error ?? {}) as { message?: string; description?: string | null };
			rows.push({ name: operation.name, refusal, headline: message, advice: description ?? '' });
		}
	}
	return rows;
}

let rows: Awaited<ReturnType<typeof table>>;
beforeAll(async () => {
	skipWaits();
	rows = await table();
});

test('every refusal of every operation has the text that the user reads', () => {
	const told = menuOperations.map(({ name }) =>
		[
			name,
			...rows
				.filter((row) => row.name === name)
				.map(({ refusal, headline, advice }) =>
					headline
						? `  ${refusal}  ${headline}\n       ${advice}`
						: `  ${refusal}  No error: the items say what happened.`,
				),
		].join('\n'),
	);
	expect(`\n${told.join('\n\n')}\n`).toMatchSnapshot();
});

test('every refusal that is an error has a headline, and advice that does not repeat it', () => {
	const wrong = rows.filter(({ headline, advice }) => headline && (!advice || headline.includes(advice)));
	expect(wrong).toEqual([]);
});

test('a 404 names a field of the form', () => {
	const wrong = rows
		.filter(({ refusal, headline }) => refusal === '404' && headline)
		.filter(({ name, advice }) => {
			const operation = menuOperations.find((one) => one.name === name);
			const fields = operation ? shownFields(plainVariantOf(operation).parameters) : [];
			const records = fields.filter(({ type }) => type === 'resourceLocator');
			return records.length > 0 && !records.some(({ displayName }) => advice.includes(`'${displayName}'`));
		})
		.map(({ name, advice }) => `${name}: ${advice}`);
	expect(wrong).toEqual([]);
});
