import { PollContext, TriggersAndPollers, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INodeExecutionData, WorkflowActivateMode } from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';

import type { CredentialStore } from './credentials';
import { additionalDataOf, type HostOptions, nodeName, nodeOf, storeOf } from './host';
import { asLoaded, NodeTypeRegistry } from './nodeTypes';

export interface PollResult {
	/** The items of the execution that n8n starts; `null` if it starts none. */
	emitted: INodeExecutionData[][] | null;
	/** The error of the poll, which n8n shows as a failed execution. */
	error?: Error;
}

/**
 * A polling node in a workflow of n8n, across activation, polls and restarts. n8n stores static data when a poll emits
 * and at the end of activation. Changes of a poll without items stay in memory until then.
 */
export class PollingHost {
	readonly credentials: CredentialStore;

	/** The workflow's static data in n8n's database: plain JSON. */
	stored: IDataObject;

	/** The time budget of a poll in milliseconds: undefined for n8n's default, null for an n8n without a budget. */
	pollBudgetMs?: number | null;

	private workflow: Workflow;
	private readonly pollers = new TriggersAndPollers();

	constructor(
		private readonly options: HostOptions,
		stored: IDataObject = {},
	) {
		this.credentials = storeOf(options);
		this.stored = deepCopy(stored);
		this.workflow = this.load();
	}

	/** The node's static data in the running workflow. */
	get staticData(): IDataObject {
		return deepCopy(this.workflow.getStaticData('node', this.node));
	}

	/** Activates the workflow, which polls once. Throws the error of that poll; the workflow then stays inactive. */
	async activate(): Promise<PollResult> {
		const result = await this.run('activate');
		if (result.error) throw result.error;
		this.save();
		return result;
	}

	/** Runs a scheduled poll. Two of them may overlap. */
	async poll(): Promise<PollResult> {
		return await this.run('update');
	}

	/** Starts another process, without what was only in memory. */
	restart(): void {
		this.workflow = this.load();
	}

	/** Runs Fetch Test Event of the editor. It changes nothing that is stored. */
	async fetchTestEvent(): Promise<PollResult> {
		const workflow = this.load();
		const run = await new WorkflowExecute(
			additionalDataOf(this.options, this.credentials, { mode: 'manual' }),
			'manual',
		).run({ workflow, startNode: workflow.getNode(nodeName)! });
		const { resultData } = run.data;
		const branches = resultData.runData[nodeName]?.at(-1)?.data?.main;
		return { emitted: branches?.map((branch) => branch ?? []) ?? null, error: resultData.error };
	}

	private get node() {
		return this.workflow.getNode(nodeName)!;
	}

	private load(): Workflow {
		const node = nodeOf(this.options, this.credentials);
		return new Workflow({
			id: '1',
			name: 'Workflow',
			nodes: [node],
			connections: {},
			active: true,
			settings: { executionOrder: 'v1' },
			staticData: JSON.parse(JSON.stringify(this.stored)) as IDataObject,
			nodeTypes: new NodeTypeRegistry({ [node.type]: asLoaded(this.options.nodeType) }),
		});
	}

	private async run(activation: WorkflowActivateMode): Promise<PollResult> {
		const { workflow, node } = this;
		const context = new PollContext(
			workflow,
			node,
			additionalDataOf(this.options, this.credentials, { mode: 'trigger' }),
			'trigger',
			activation,
		);
		const { pollBudgetMs } = this;
		if (pollBudgetMs !== undefined) {
			Object.assign(context, { getPollBudgetMs: pollBudgetMs === null ? undefined : () => pollBudgetMs });
		}
		try {
			const emitted = await workflow.expression.withIsolate(
				async () => await this.pollers.runPollFunction(workflow, node, context),
			);
			if (emitted !== null) this.save(workflow);
			return { emitted };
		} catch (error) {
			return { emitted: null, error: error as Error };
		}
	}

	private save(workflow = this.workflow): void {
		this.stored = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	}
}
