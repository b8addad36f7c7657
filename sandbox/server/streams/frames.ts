/** An event. Data that is not text is sent as JSON. */
export interface StreamEvent {
	event?: string;
	id?: string;
	data?: unknown;
}

/** Unusual but valid ways to write the same events. The first three are line ends, of which one is used. */
export const framings = ['crlf', 'cr', 'mixed', 'spaces', 'multiLineData', 'bom', 'comments', 'retry'] as const;

export type Framing = (typeof framings)[number];

const lineEnds: Record<string, readonly string[]> = {
	lf: ['\n'],
	crlf: ['\r\n'],
	cr: ['\r'],
	mixed: ['\n', '\r\n', '\r'],
};

/** Writes events as frames of an event stream, by default without a blank after the colon and with LF. */
export class Frames {
	private readonly framings: ReadonlySet<Framing>;

	private readonly ends: readonly string[];

	private lines = 0;

	private last = '';

	constructor(given: readonly Framing[] = []) {
		this.framings = new Set(given);
		this.ends = lineEnds[given.find((framing) => framing in lineEnds) ?? 'lf'];
	}

	/** The text before the first event. */
	beginning(): string {
		return (this.framings.has('bom') ? '\uFEFF' : '') + (this.framings.has('retry') ? this.line('retry', '1000') : '');
	}

	/**
	 * The text of an event. With `isOpen`, without the blank line and the last line end.
	 */
	frame({ event, id, data }: StreamEvent, isOpen = false): string {
		const comment = this.framings.has('comments') ? this.end(': ping') + this.end('') : '';
		const lines = [
			...(event === undefined ? [] : [this.line('event', event)]),
			...(id === undefined ? [] : [this.line('id', id)]),
			...this.dataLines(data).map((line) => this.line('data', line)),
		];
		const text = comment + lines.join('');
		return isOpen ? text.replace(/(\r\n|\r|\n)$/, '') : text + this.end('');
	}

	private dataLines(data: unknown): string[] {
		if (data === undefined) return [];
		if (typeof data === 'string') return data.split(/\r\n|\r|\n/);
		// The line ends of indented JSON are only between its tokens.
		return this.framings.has('multiLineData') ? JSON.stringify(data, null, 1).split('\n') : [JSON.stringify(data)];
	}

	private line(field: string, value: string): string {
		// One blank after the colon belongs to the frame, and a second one to the value.
		const blank = this.framings.has('spaces') || value.startsWith(' ') ? ' ' : '';
		return this.end(`${field}:${blank}${value}`);
	}

	private end(line: string): string {
		let end = this.ends[this.lines++ % this.ends.length];
		// After a CR, an empty line that ends with LF would be read as the second half of a CRLF.
		if (line === '' && this.last === '\r' && end === '\n') end = '\r\n';
		this.last = end;
		return line + end;
	}
}
