import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { platformIds } from '../../../sandbox/server/seeds/platform';
import { testIds } from '../../../sandbox/server/seeds/test';
import { locator } from '../../support/input';
import { fromAI, modelCredential, modelRequests, runAgent } from '../agentHost';
import { chatExample, chunksOf, published, say, stepsOf } from '../chatHost';
import {
	anonymousType,
	countsOf,
	createCredential,
	customerAuthNode,
	customerType,
	httpRequestNode,
	runOne,
	seed,
	startOwnSandbox,
} from '../customerAuthHost';
import { nodeOf, readExample, runExample } from '../examples';
import type { Host } from '../host';
import { connect, credentialType, outputOf } from '../host';
import { Watching } from '../watching';

jest.setTimeout(300_000);

let host: Host;

beforeAll(async () => {
	host = await connect();
});

it('the nightly retry waits for every outcome, sends each ID once and puts out one summary', async () => {
	await host.reset('demo');
	const example = readExample('bulk-retry.json', host.credential('all'));
	nodeOf(example, 'Retry What Failed').parameters.organizationId = locator('34');

	const execution = await runExample(host.client, example, 'Every Night');

	const [summary, ...more] = outputOf<{ text: string }>(execution, 'Retry What Failed');
	expect(more).toEqual([]);
	expect(summary.text).toContain('34 retried: 26 resolved, 8 failed in 3 scenarios.');
	const { retriesQueued, outOfContractDetails } = await host.sandbox.stats();
	expect(Object.values(retriesQueued)).toEqual(Array(34).fill(1));
	expect(outOfContractDetails).toEqual([]);
});

it('the trigger starts an execution for each new incomplete execution, once, and for nothing that was there before', async () => {
	await host.sandbox.control('POST', '/reset', { seed: 'watch' });
	const watching = new Watching(host.sandbox, () => host.client);
	await watching.publish({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} });
	// what the first poll finds is old, and it has ended when the next ones begin
	await watching.nextPolls(3);
	await watching.bursts(30);
	await watching.allEmitted();
	// a poll more, which must bring nothing
	await watching.nextPolls(2);
	const executions = await watching.emitted();
	await watching.unpublish();

	expect(new Set(executions.keys())).toEqual(await watching.arrived());
	expect([...executions.values()].filter(({ length }) => length > 1)).toEqual([]);
});

describe('Customer Auth', () => {
	let sandbox: SandboxServer;

	beforeEach(async () => {
		sandbox = await startOwnSandbox('versions-customer-auth');
	});

	afterEach(async () => {
		await sandbox.stop();
	});

	const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

	it.each(['the node', 'the HTTP Request node'])('a customer signs in once for all items of %s', async (which) => {
		const credential = await createCredential(host.client, customerType, sandbox.url);
		const url = `${sandbox.url}/customer/${seed.tenant}/validateauthtoken`;
		const node =
			which === 'the node'
				? customerAuthNode({ resource: 'customerSession', operation: 'validate' }, customerType, credential)
				: httpRequestNode({ url }, customerType, credential);
		const sessions = await runOne(host.client, node, items);
		expect(sessions).toEqual(Array(3).fill(expect.objectContaining({ email: seed.email })));
		expect(await countsOf(sandbox)).toMatchObject({ anonymousLogins: 1, customerLogins: 1, bearersRefused: {} });
	});

	it.each(['the node', 'the HTTP Request node'])('a visitor gets one token for all items of %s', async (which) => {
		const credential = await createCredential(host.client, anonymousType, sandbox.url);
		const account = { email: '=noa{{ $json.n }}@customer.example', password: 'example-pass' };
		const request = {
			...{ method: 'POST', url: `${sandbox.url}/customer/${seed.tenant}/signup`, sendBody: true, specifyBody: 'json' },
			jsonBody: '={{ { "email": "noa" + $json.n + "@customer.example", "password": "example-pass" } }}',
		};
		const node =
			which === 'the node'
				? customerAuthNode({ resource: 'customer', operation: 'signUp', ...account }, anonymousType, credential)
				: httpRequestNode(request, anonymousType, credential);
		const signedUp = await runOne(host.client, node, items);
		expect(JSON.stringify(signedUp).match(/C\d{7}/g)).toHaveLength(3);
		expect(await countsOf(sandbox)).toMatchObject({ anonymousLogins: 1, bearersRefused: {} });
	});
});

it('the platform’s credential authorizes the HTTP Request node', async () => {
	await host.reset();
	const url = `${host.sandbox.url}/api/v2/organizations`;
	const answers = await runOne(host.client, httpRequestNode({ url }, credentialType, host.credential('all')));
	expect(JSON.stringify(answers)).toContain('North Org');
});

describe('a streamed run of an agent', () => {
	const words = ['Your ', 'order ', 'is ', 'on its way.'];

	beforeEach(async () => {
		await host.sandbox.control('POST', '/reset', { seed: 'platform' });
	});

	const script = async (more: object) =>
		await host.sandbox.control('POST', '/streams', { steps: stepsOf(words), ...more });

	it('appears in a chat while it is written', async () => {
		await script({ hangAfterSteps: 2 });
		const example = chatExample(host.credential('all'));
		const chunks = await published(host.client, process.env.E2E_N8N_URL ?? '', example, async (chatUrl) => {
			const received: Array<{ type: string; content?: string }> = [];
			for await (const chunk of chunksOf(await say(chatUrl))) {
				received.push(chunk);
				// the rest is sent when the first two words have arrived
				if (received.length === 3) await host.sandbox.control('POST', '/streams/release', {});
			}
			return received;
		});
		expect(chunks.map(({ content, type }) => content ?? type)).toEqual(['begin', ...words, 'end']);
	});

	it('is one item without a chat', async () => {
		await script({});
		const agent = { teamId: locator('88'), agentId: locator(platformIds.helper), message: 'Where is it?' };
		expect(await host.output({ resource: 'agent', operation: 'runStream', ...agent })).toEqual([
			expect.objectContaining({ response: words.join('') }),
		]);
	});
});

describe('operations as tools of a model', () => {
	const dlqId = locator(fromAI('dlqId'));

	/** Has the model call one tool, and returns all that was said of it. */
	async function call(name: string, parameters: object): Promise<string> {
		await host.reset();
		const turns = [{ name, arguments: { dlqId: testIds.transient } }];
		await host.sandbox.control('POST', '/model', { turns, finalText: 'That was all.' });
		const execution = await runAgent(host, {
			tools: { [name]: { resource: 'incompleteExecution', dlqId, ...parameters } },
			model: await modelCredential(host),
			question: 'Go',
		});
		return JSON.stringify([await modelRequests(host), execution.error]);
	}

	it('are called', async () => {
		expect(await call('Read', { operation: 'get' })).toContain(`\\"id\\":\\"${testIds.transient}`);
		expect((await host.sandbox.stats()).byOperation).toEqual({ 'incompleteExecution.get': 1 });
	});

	// newer versions tell the model, and in older ones the agent fails
	it('delete nothing without leave', async () => {
		expect(await call('Delete', { operation: 'delete' })).toContain('Allow Deleting as Tool');
		expect((await host.sandbox.stats()).requests).toBe(0);
	});
});
