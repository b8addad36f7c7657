import type { Check } from '../checks';
import { isCount, isDuration, isRecord } from '../checks';
import type { StreamEvent, Framing } from './frames';
import { framings } from './frames';

/** Changes to streamed runs. A missing field changes nothing. */
export interface StreamScript {
	/** Only for runs of this agent. */
	agentId?: string;
	/** The number of runs it applies to. Default 1; 0 is all. */
	times?: number;
	/** Replace the steps of the run. Missing IDs are generated. */
	steps?: Array<{ role: string; content: string; id?: string; agentIterationId?: string }>;
	/** Sends the answer of the run in this many assistant steps. */
	answerPieces?: number;
	/** This many assistant steps of (at least) this many bytes each, in place of the steps of the run. */
	bigSteps?: { count: number; bytes: number };
	/** Time before each step. Default 20, with big steps 0. */
	delayMs?: number;
	framing?: Framing | Framing[];
	/** Sends the bytes in pieces of this length, wherever that cuts them. */
	chunkBytes?: number;
	/** Cuts the connection after this many steps, and after half of the next frame if `cutMidFrame` is true. */
	cutAfterSteps?: number;
	cutMidFrame?: boolean;
	/** Sends nothing more after this many steps until the streams are released. */
	hangAfterSteps?: number;
	/** Sends an event `error` and ends after this many steps. */
	errorEventAfterSteps?: number;
	/** Events between the steps. */
	extraEvents?: Array<StreamEvent & { afterSteps?: number }>;
	/** Ends the stream without the last two line ends. */
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
 * @throws Error that names an unknown field or a field with an invalid value
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

/** The scripts on request. If several match a run, the one that was added first applies. */
export class StreamScripts {
	private waiting: Array<{ script: StreamScript; left: number }> = [];

	/** Adds scripts. Throws an error that says what is wrong with a script, and then adds none. */
	add(given: unknown): void {
		const scripts = (Array.isArray(given) ? given : [given]).map(readScript);
		this.waiting.push(
			...scripts.map((script) => ({ script, left: script.times === 0 ? Infinity : (script.times ?? 1) })),
		);
	}

	clear(): void {
		this.waiting = [];
	}

	/** Returns the script for a run and counts it; an empty script if there is none. */
	take(agentId: string): StreamScript {
		const one = this.waiting.find(({ script }) => script.agentId === undefined || script.agentId === agentId);
		if (!one) return {};
		one.left--;
		if (one.left <= 0) this.waiting = this.waiting.filter((other) => other !== one);
		return one.script;
	}
}
