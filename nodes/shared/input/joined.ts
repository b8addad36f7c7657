import type { INodeProperties } from 'n8n-workflow';

/** A field of the joined list. */
interface Joined {
	/** If it depends on the operation: without any operations, so that it can be compared. */
	field: INodeProperties;
	operations: unknown[];
}

/** The operations that show a field; undefined if the field does not depend on the operation. */
function operationsOf({ displayOptions }: INodeProperties): unknown[] | undefined {
	const operations = displayOptions?.show?.operation;
	return Array.isArray(operations) ? operations : undefined;
}

function withOperations(field: INodeProperties, operations: unknown[]): INodeProperties {
	const { displayOptions } = field;
	const show = { ...displayOptions?.show, operation: operations } as NonNullable<typeof displayOptions>['show'];
	return { ...field, displayOptions: { ...displayOptions, show } };
}

/** Whether two values have the same content; what is neither a plain object nor a list is equal only to itself. */
function areEqual(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
	const prototype: unknown = Object.getPrototypeOf(one);
	if (prototype !== Object.getPrototypeOf(other)) return false;
	if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
	const entries = Object.entries(one);
	return (
		entries.length === Object.keys(other).length &&
		entries.every(([key, value]) => key in other && areEqual(value, other[key as keyof typeof other]))
	);
}

/**
 * The fields of all operations, with a field that several operations of a resource have only once. The editor looks at each
 * field whenever a form changes, so that fewer fields open it faster. The order of the fields of each operation stays.
 */
export function joinFields(fields: INodeProperties[]): INodeProperties[] {
	const joined: Joined[] = [];
	/** The last field so far of each operation. */
	const last = new Map<string, Joined>();
	let menu: Joined | undefined;
	for (const field of fields) {
		const operations = operationsOf(field);
		if (!operations) {
			menu = { field, operations: [] };
			joined.push(menu);
			continue;
		}
		const resources = field.displayOptions?.show?.resource ?? [''];
		const owners = resources.flatMap((resource) =>
			operations.map((operation) => `${String(resource)} ${String(operation)}`),
		);
		const after = owners
			.map((owner) => joined.indexOf((last.get(owner) ?? menu) as Joined))
			.reduce((one, other) => Math.max(one, other), -1);
		const bare = withOperations(field, []);
		let entry = joined.find(
			(one, index) => index > after && one.field.name === field.name && areEqual(one.field, bare),
		);
		if (entry) entry.operations = [...entry.operations, ...operations];
		else {
			entry = { field: bare, operations };
			joined.splice(after + 1, 0, entry);
		}
		for (const owner of owners) last.set(owner, entry);
	}
	return joined.map(({ field, operations }) => (operations.length === 0 ? field : withOperations(field, operations)));
}
