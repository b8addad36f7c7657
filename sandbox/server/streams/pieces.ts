import { uuid } from '../ids';
import { Frames } from './frames';
import type { StreamScript } from './script';
import type { StreamedSteps, StreamStep } from './step';

/** What happens next in a stream. */
export type Piece =
	/** Text goes out; `step` is the number of the step that it is, from 1. */
	| { send: string; step?: number }
	/** Nothing happens for a time, or until the streams are released. */
	| { waitMs: number }
	| { hang: true }
	/** The connection is cut. */
	| { cut: true };

const DEFAULT_DELAY_MS = 20;

/** Cuts a text into pieces whose sum it is; there are fewer where it is too short. */
function inPieces(text: string, count: number): string[] {
	const characters = [...text];
	const length = Math.ceil(characters.length / count);
	return Array.from({ length: Math.ceil(characters.length / length) }, (_, n) =>
		characters.slice(n * length, (n + 1) * length).join(''),
	);
}

/** Steps that are made while they are sent, so that a big stream does not stand in the memory. */
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

/** Each thing with the one that comes after it. */
function* withNext<T>(things: Iterable<T>): Generator<{ thing: T; isLast: boolean }> {
	let held: { thing: T } | undefined;
	for (const thing of things) {
		if (held) yield { ...held, isLast: false };
		held = { thing };
	}
	if (held) yield { ...held, isLast: true };
}

/** Puts a run and its script together: all that happens in the stream, in order. */
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
