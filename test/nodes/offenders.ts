/** The complaints about an entry: none, one sentence, or several. */
type Complaint = string | string[] | false | undefined;

/** The complaints about several entries, each after the name of its entry. Empty if there are none. */
export function offenders<Entry>(
	entries: Array<readonly [name: string, entry: Entry]>,
	complaintAbout: (entry: Entry, name: string) => Complaint,
): string[] {
	return entries.flatMap(([name, entry]) =>
		[complaintAbout(entry, name) || []].flat().map((complaint) => `${name}: ${complaint}`),
	);
}

/** {@link offenders} of an asynchronous check, one entry after the other. An error is a complaint too. */
export async function offendersOf<Entry>(
	entries: Array<readonly [name: string, entry: Entry]>,
	complaintAbout: (entry: Entry, name: string) => Promise<Complaint>,
): Promise<string[]> {
	const found: string[] = [];
	for (const [name, entry] of entries) {
		const complaint = await complaintAbout(entry, name).catch((error: Error) => error.message);
		found.push(...[complaint || []].flat().map((text) => `${name}: ${text}`));
	}
	return found;
}
