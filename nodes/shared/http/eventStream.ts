export interface ServerSentEvent {
	/** Name of the event; `message` by default. */
	event: string;
	/** Its data lines, joined by line feeds. */
	data: string;
	/** The last ID of the stream; empty by default. */
	id: string;
}

/**
 * Parses server-sent events (HTML standard, section 9.2) from chunks of bytes.
 *
 * Lines end in LF, CRLF or CR. The parser skips a byte order mark, comments, unknown fields and events without data. Unlike
 * in the standard, the last event needs no blank line after it, because the streams of this API end with their body.
 */
export class EventStreamReader {
	/** The number of skipped comments, such as pings that keep the connection open. */
	comments = 0;

	private readonly decoder = new TextDecoder();

	/** The beginning of a line that has not ended yet. */
	private line = '';

	/** Whether the last chunk ended in CR. A LF right after it belongs to the same line end. */
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
		const rest = this.afterReturn && text.startsWith('\n') ? text.slice(1) : text;
		this.afterReturn = text.endsWith('\r');
		// to split at a text is much faster than to split at a pattern
		const lines = rest.split(rest.includes('\r') ? /\r\n|\r|\n/ : '\n');
		lines[0] = this.line + lines[0];
		this.line = lines.pop() as string;
		for (const line of lines) {
			if (line === '') this.dispatch(events);
			else this.readLine(line);
		}
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
