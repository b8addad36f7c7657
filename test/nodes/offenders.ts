/** What is wrong with an entry: nothing, one sentence, or several. */
type Complaint = string | string[] | false | undefined;

/** The complaints about several entries, each behind the name of its entry: an empty list where all is well. */
export function offenders<Entry>(
	entries: Array<readonly [name: string, entry: Entry]>,
	complaintAbout: (entry: Entry, name: string) => Complaint,
): string[] {
	return entries.flatMap(([name, entry]) =>
		[complaintAbout(entry, name) || []].flat().map((complaint) => `${name}: ${complaint}`),
	);
}

/** {@link offenders} of a check that waits, one entry after the other. An error is a complaint as well. */
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
