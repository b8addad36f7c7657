export interface ServerSentEvent {
	/** Name of the event; `message` by default. */
	event: string;
	/** Its data lines, joined by line feeds. */
	data: string;
	/** The last ID of the stream; empty by default. */
	id: string;
}

const LINE_FEED = '\n';
const CARRIAGE_RETURN = '\r';

/**
 * Parses server-sent events (HTML standard, section 9.2) from chunks of bytes.
 *
 * Lines end in LF, CRLF or CR. The parser skips a byte order mark, comments, unknown fields and events without data. Unlike
 * the standard, `end` returns a last event without its blank line, because the streams of this API end with their body.
 */
export class EventStreamReader {
	/** Skipped comments, such as pings that keep the connection open. */
	comments = 0;

	private readonly decoder = new TextDecoder();

	/** The beginning of a line that has not ended yet. */
	private line = '';

	/** The last chunk ended in CR: a LF right after it belongs to the same line end. */
	private afterReturn = false;

	private event = '';

	private data: string | undefined;

	private id = '';

	/** Returns the events that these bytes complete. */
	push(bytes: Uint8Array): ServerSentEvent[] {
		return this.read(this.decoder.decode(bytes, { stream: true }));
	}

	/** Returns the event that the end of the body completes, if any. */
	end(): ServerSentEvent[] {
		const events = this.read(this.decoder.decode());
		if (this.line !== '') this.readLine(this.line);
		this.line = '';
		this.dispatch(events);
		return events;
	}

	private read(text: string): ServerSentEvent[] {
		const events: ServerSentEvent[] = [];
		if (text === '') return events;
		let start = this.afterReturn && text.startsWith(LINE_FEED) ? 1 : 0;
		this.afterReturn = false;
		let feed = text.indexOf(LINE_FEED, start);
		let carriage = text.indexOf(CARRIAGE_RETURN, start);
		while (feed >= 0 || carriage >= 0) {
			const isFeed = carriage < 0 || (feed >= 0 && feed < carriage);
			const end = isFeed ? feed : carriage;
			const line = this.line + text.slice(start, end);
			this.line = '';
			if (line === '') this.dispatch(events);
			else this.readLine(line);
			start = end + 1;
			if (!isFeed) {
				if (start === text.length) this.afterReturn = true;
				else if (feed === start) start += 1;
				carriage = text.indexOf(CARRIAGE_RETURN, start);
			}
			if (feed >= 0 && feed < start) feed = text.indexOf(LINE_FEED, start);
		}
		this.line += text.slice(start);
		return events;
	}

	private readLine(line: string): void {
		const colon = line.indexOf(':');
		if (colon === 0) {
			this.comments += 1;
			return;
		}
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
		if (field === 'data') this.data = this.data === undefined ? value : `${this.data}\n${value}`;
		else if (field === 'event') this.event = value;
		else if (field === 'id' && !value.includes('\0')) this.id = value;
	}

	private dispatch(events: ServerSentEvent[]): void {
		if (this.data !== undefined) events.push({ event: this.event || 'message', data: this.data, id: this.id });
		this.event = '';
		this.data = undefined;
	}
}
