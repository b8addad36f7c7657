import { PollContext, TriggersAndPollers, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INodeExecutionData, WorkflowActivateMode } from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';

import type { CredentialStore } from './credentials';
import { additionalDataOf, type HostOptions, nodeName, nodeOf, storeOf } from './host';
import { asLoaded, NodeTypeRegistry } from './nodeTypes';

export interface PollResult {
	/** The items of the execution that the host starts; `null` when it starts none. */
	emitted: INodeExecutionData[][] | null;
	/** What the poll failed with: the host shows it as a failed execution. */
	error?: Error;
}

/**
 * A polling node in a workflow of the host, over activation, polls and restarts. The host stores static data when a
 * poll emits and at the end of activation; what a poll without items changes stays in memory until then.
 */
export class PollingHost {
	readonly credentials: CredentialStore;

	/** The workflow's static data as the host's database has it: plain JSON. */
	stored: IDataObject;

	/** What the host gives a poll, in milliseconds: undefined for its default, null for a host that does not say. */
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

	/** The node's static data as the running workflow has it. */
	get staticData(): IDataObject {
		return deepCopy(this.workflow.getStaticData('node', this.node));
	}

	/** Activates the workflow, which polls once. Throws what that poll throws: the workflow stays inactive then. */
	async activate(): Promise<PollResult> {
		const result = await this.run('activate');
		if (result.error) throw result.error;
		this.save();
		return result;
	}

	/** A poll by the schedule. Two of them may overlap. */
	async poll(): Promise<PollResult> {
		return await this.run('update');
	}

	/** The process ends and another begins: what was only in memory is gone. */
	restart(): void {
		this.workflow = this.load();
	}

	/** Fetch Test Event in the editor. It changes nothing that is stored. */
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
