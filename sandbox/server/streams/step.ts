/** One step of an agent's run, as the event `step` shows it. */
export interface StreamStep {
	role: string;
	content: string;
	id: string;
	agentIterationId: string;
}

/** The answer of a streamed run: its steps, before they are sent. */
export class StreamedSteps {
	constructor(
		readonly agentId: string,
		readonly steps: StreamStep[],
	) {}
}
