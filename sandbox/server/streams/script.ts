import type { Check } from '../checks';
import { isCount, isDuration, isRecord } from '../checks';
import type { StreamEvent, Framing } from './frames';
import { framings } from './frames';

/** How streamed runs go; what is left out goes as it should. */
export interface StreamScript {
	/** Only for runs of this agent. */
	agentId?: string;
	/** How many runs it is for, default 1; 0 is all. */
	times?: number;
	/** In place of the steps of the run; ids that are not given are made up. */
	steps?: Array<{ role: string; content: string; id?: string; agentIterationId?: string }>;
	/** The answer of the run comes in so many assistant steps. */
	answerPieces?: number;
	/** So many assistant steps of so many bytes each on the wire (at least), in place of the steps of the run. */
	bigSteps?: { count: number; bytes: number };
	/** Time before each step, default 20, of big steps 0. */
	delayMs?: number;
	framing?: Framing | Framing[];
	/** The bytes come in pieces of this length, wherever that cuts them. */
	chunkBytes?: number;
	/** The connection is cut after so many steps, and half of the next frame where `cutMidFrame` is true. */
	cutAfterSteps?: number;
	cutMidFrame?: boolean;
	/** Nothing more comes after so many steps until the streams are released. */
	hangAfterSteps?: number;
	/** An event `error` and the end come after so many steps. */
	errorEventAfterSteps?: number;
	/** Events between the steps. */
	extraEvents?: Array<StreamEvent & { afterSteps?: number }>;
	/** The stream ends without the last two line ends. */
	lastFrameWithoutBlankLine?: boolean;
}

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isOptionalText: Check = (value) => value === undefined || isText(value);
const isFraming: Check = (value) => framings.includes(value as Framing);

const checks: Record<keyof StreamScript, Check> = {
	agentId: isText,
	times: isDuration,
	steps: (value) =>
		Array.isArray(value) &&
		value.every(
			(step) =>
				isRecord(step) &&
				isText(step.role) &&
				isText(step.content) &&
				isOptionalText(step.id) &&
				isOptionalText(step.agentIterationId),
		),
	answerPieces: isCount,
	bigSteps: (value) => isRecord(value) && isCount(value.count) && isCount(value.bytes),
	delayMs: isDuration,
	framing: (value) => (Array.isArray(value) ? value.every(isFraming) : isFraming(value)),
	chunkBytes: isCount,
	cutAfterSteps: isDuration,
	cutMidFrame: isFlag,
	hangAfterSteps: isDuration,
	errorEventAfterSteps: isDuration,
	extraEvents: (value) =>
		Array.isArray(value) &&
		value.every(
			(extra) =>
				isRecord(extra) &&
				isOptionalText(extra.event) &&
				isOptionalText(extra.id) &&
				(extra.afterSteps === undefined || isDuration(extra.afterSteps)),
		),
	lastFrameWithoutBlankLine: isFlag,
};

/**
 * Reads one script.
 *
 * @throws Error with the name of what does not exist or has a value that it cannot have
 */
function readScript(input: unknown): StreamScript {
	if (!isRecord(input)) throw new Error('A script of a stream is an object.');
	for (const [name, value] of Object.entries(input)) {
		const check = Object.hasOwn(checks, name) ? checks[name as keyof StreamScript] : undefined;
		if (!check) throw new Error(`A stream has no "${name}". It has: ${Object.keys(checks).join(', ')}.`);
		if (!check(value)) throw new Error(`The "${name}" of a stream cannot be ${JSON.stringify(value)}.`);
	}
	return input;
}

/** The scripts on demand. Of several that fit a run, the one given first counts. */
export class StreamScripts {
	private waiting: Array<{ script: StreamScript; left: number }> = [];

	/** @throws Error that says what is wrong with a script; then none is added */
	add(given: unknown): void {
		const scripts = (Array.isArray(given) ? given : [given]).map(readScript);
		this.waiting.push(
			...scripts.map((script) => ({ script, left: script.times === 0 ? Infinity : (script.times ?? 1) })),
		);
	}

	clear(): void {
		this.waiting = [];
	}

	/** @returns the script for a run, used up by one; an empty one where there is none */
	take(agentId: string): StreamScript {
		const one = this.waiting.find(({ script }) => script.agentId === undefined || script.agentId === agentId);
		if (!one) return {};
		one.left--;
		if (one.left <= 0) this.waiting = this.waiting.filter((other) => other !== one);
		return one.script;
	}
}
