import { uuid } from '../ids';
import { Frames } from './frames';
import type { StreamScript } from './script';
import type { StreamedSteps, StreamStep } from './step';

/** The next action of a stream. */
export type Piece =
	/** Sends text. `step` is the number of its step, starting at 1. */
	| { send: string; step?: number }
	/** Waits for a time, or until the streams are released. */
	| { waitMs: number }
	| { hang: true }
	/** Cuts the connection. */
	| { cut: true };

const DEFAULT_DELAY_MS = 20;

/** Cuts a text into pieces that add up to it. A short text gives fewer pieces. */
function inPieces(text: string, count: number): string[] {
	const characters = [...text];
	const length = Math.ceil(characters.length / count);
	return Array.from({ length: Math.ceil(characters.length / length) }, (_, n) =>
		characters.slice(n * length, (n + 1) * length).join(''),
	);
}

/** Steps that are created while they are sent, so that a big stream is not in memory. */
function* bigSteps({ count, bytes }: { count: number; bytes: number }, like: StreamStep): Generator<StreamStep> {
	const { agentIterationId } = like;
	const step = (n: number, content: string): StreamStep => ({
		role: 'assistant',
		content,
		id: uuid('big', agentIterationId, n),
		agentIterationId,
	});
	const bare = new Frames().frame({ event: 'step', id: step(0, '').id, data: step(0, '') }).length;
	const filler = 'x'.repeat(Math.max(0, bytes - bare));
	for (let n = 1; n <= count; n++) yield step(n, `${n} ${filler}`.slice(0, filler.length));
}

function* stepsOf({ steps }: StreamedSteps, script: StreamScript): Generator<StreamStep> {
	const last = steps[steps.length - 1];
	if (script.bigSteps) {
		yield* bigSteps(script.bigSteps, last);
	} else if (script.steps) {
		for (const [n, { role, content, id, agentIterationId }] of script.steps.entries()) {
			yield {
				role,
				content,
				id: id ?? uuid('scripted', last.id, n),
				agentIterationId: agentIterationId ?? last.agentIterationId,
			};
		}
	} else if (script.answerPieces !== undefined) {
		yield* steps.slice(0, -1);
		for (const [n, content] of inPieces(last.content, script.answerPieces).entries()) {
			yield { ...last, content, id: uuid('piece', last.id, n) };
		}
	} else {
		yield* steps;
	}
}

/** Each entry, and whether it is the last. */
function* withNext<T>(things: Iterable<T>): Generator<{ thing: T; isLast: boolean }> {
	let held: { thing: T } | undefined;
	for (const thing of things) {
		if (held) yield { ...held, isLast: false };
		held = { thing };
	}
	if (held) yield { ...held, isLast: true };
}

/** Combines a run and its script: all actions of the stream, in order. */
export function* piecesOf(run: StreamedSteps, script: StreamScript): Generator<Piece> {
	const { delayMs = script.bigSteps ? 0 : DEFAULT_DELAY_MS, framing = [], extraEvents = [] } = script;
	const frames = new Frames([framing].flat());
	const beginning = frames.beginning();
	if (beginning !== '') yield { send: beginning };

	function* between(sent: number): Generator<Piece, boolean> {
		for (const { afterSteps = 0, event, id, data } of extraEvents) {
			if (afterSteps === sent) yield { send: frames.frame({ event, id, data }) };
		}
		if (script.hangAfterSteps === sent) yield { hang: true };
		if (script.errorEventAfterSteps === sent) {
			const data = { message: 'The model did not answer.', code: 'MODEL_ERROR' };
			yield { send: frames.frame({ event: 'error', data }) };
			return true;
		}
		if (script.cutAfterSteps === sent && script.cutMidFrame !== true) {
			yield { cut: true };
			return true;
		}
		return false;
	}

	let sent = 0;
	if (yield* between(sent)) return;
	for (const { thing, isLast } of withNext(stepsOf(run, script))) {
		if (delayMs > 0) yield { waitMs: delayMs };
		const isOpen = isLast && script.lastFrameWithoutBlankLine === true;
		const frame = frames.frame({ event: 'step', id: thing.id, data: thing }, isOpen);
		if (script.cutAfterSteps === sent && script.cutMidFrame === true) {
			yield { send: frame.slice(0, frame.length / 2) };
			yield { cut: true };
			return;
		}
		sent++;
		yield { send: frame, step: sent };
		if (yield* between(sent)) return;
	}
}
