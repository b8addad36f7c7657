import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file of JSON lines, one per state change. The operating system has a line before `append` returns, so it survives a
 * killed process (not a power cut: forcing it to the disk would make every request slow).
 */
export class Journal<Entry> {
	private constructor(private readonly fd: number) {}

	/**
	 * Opens or creates the file, and reads the entries of an earlier process.
	 *
	 * A kill during a write leaves a last line without a line end. Its request got no answer, so the line is removed from
	 * the file.
	 */
	static open<Entry>(file: string): { journal: Journal<Entry>; entries: Entry[] } {
		mkdirSync(dirname(file), { recursive: true });
		const text = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
		const complete = text.subarray(0, text.lastIndexOf('\n') + 1);
		const fd = openSync(file, 'a');
		if (complete.length < text.length) ftruncateSync(fd, complete.length);
		const entries = complete
			.toString('utf8')
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => JSON.parse(line) as Entry);
		return { journal: new Journal<Entry>(fd), entries };
	}

	append(entry: Entry): void {
		const line = Buffer.from(`${JSON.stringify(entry)}\n`);
		for (let written = 0; written < line.length; ) {
			written += writeSync(this.fd, line, written);
		}
	}

	/** Removes all entries. */
	clear(): void {
		ftruncateSync(this.fd, 0);
	}

	close(): void {
		closeSync(this.fd);
	}
}
