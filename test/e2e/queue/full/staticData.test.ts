import { Watching } from '../../watching';
import { QueueHost, cluster, queueTest, until } from '../queueHost';

// G39: a worker writes the static data of a workflow back without the trigger's part.

let host: QueueHost;
let watching: Watching;

beforeEach(async () => {
	host = await QueueHost.connect('watch');
	watching = new Watching(host.sandbox, () => host.client);
});
afterEach(async () => {
	await host?.end();
	await watching?.unpublish();
});

const counter = {
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: {
		jsCode:
			"const data = $getWorkflowStaticData('global');\ndata.count = (data.count ?? 0) + 1;\nreturn [{ json: data }];",
	},
};

/** Publishes a workflow that others can call, with a Code node that counts; gives the node that calls it. */
async function counterInSubWorkflow(): Promise<object> {
	const id = await host.publish({
		name: 'Counter',
		nodes: [
			{
				id: 'called',
				name: 'Called',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				typeVersion: 1.1,
				position: [0, 0],
				parameters: { inputSource: 'passthrough' },
			},
			{ id: 'count', name: 'Count', position: [224, 0], ...counter },
		],
		connections: { Called: { main: [[{ node: 'Count', type: 'main', index: 0 }]] } },
	});
	return {
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId: { __rl: true, mode: 'id', value: id }, workflowInputs: { mappingMode: 'passthrough' } },
	};
}

/** How many of 12 start an execution: 5, whose execution ends, and 7 while main is restarted. */
async function emittedOf12(work: object): Promise<number> {
	await watching.publish(work);
	// what the first poll finds is old, and it has ended when the next ones begin
	await watching.nextPolls(3);
	await watching.burst(5);
	await watching.allEmitted();
	const allEnded = async () => (await watching.list()).every(({ status }) => status === 'success');
	await until('the executions end', allEnded);
	await cluster.stop('main', 'SIGTERM');
	await watching.burst(7);
	await cluster.start('main');
	await watching.nextPolls(4);
	return (await watching.emitted()).size;
}

queueTest(
	'G39 a Code node that writes static data makes the trigger forget over a restart: a limit of n8n',
	async () => {
		const emitted = await emittedOf12(counter);
		if (emitted === 12) throw new Error('n8n has changed: remove the limit from docs/scale.md');
		expect(emitted).toBe(5);
	},
);

queueTest('G39 with that Code node in a workflow of its own, nothing is lost', async () => {
	expect(await emittedOf12(await counterInSubWorkflow())).toBe(12);
});
