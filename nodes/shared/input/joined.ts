import type { INodeProperties } from 'n8n-workflow';

/** A field of the joined list. */
interface Joined {
	field: INodeProperties;
	/** Equal for fields that differ in their operations only. */
	key: string;
	operations: unknown[];
}

/** The operations that show a field; undefined if the field does not depend on the operation. */
function operationsOf({ displayOptions }: INodeProperties): unknown[] | undefined {
	const operations = displayOptions?.show?.operation;
	return Array.isArray(operations) ? operations : undefined;
}

/**
 * The fields of all operations, with a field that several operations of a resource have only once. The editor looks at each
 * field whenever a form changes, so that fewer fields open it faster. The order of the fields of each operation stays.
 */
export function joinFields(fields: INodeProperties[]): INodeProperties[] {
	const functions = new Map<unknown, number>();
	const numbered = (_: string, value: unknown) => {
		if (typeof value !== 'function') return value;
		functions.set(value, functions.get(value) ?? functions.size);
		return `function ${functions.get(value)}`;
	};
	const joined: Joined[] = [];
	/** The last field so far of each operation. */
	const last = new Map<string, Joined>();
	let menu: Joined | undefined;
	for (const field of fields) {
		const operations = operationsOf(field);
		if (!operations) {
			menu = { field, key: '', operations: [] };
			joined.push(menu);
			continue;
		}
		const { displayOptions } = field;
		const others = {
			...field,
			displayOptions: { ...displayOptions, show: { ...displayOptions?.show, operation: [] } },
		};
		const key = JSON.stringify(others, numbered);
		const owners = operations.map((operation) => `${String(displayOptions?.show?.resource)} ${String(operation)}`);
		const after = owners
			.map((owner) => joined.indexOf((last.get(owner) ?? menu) as Joined))
			.reduce((one, other) => Math.max(one, other));
		let entry = joined.find((one, index) => index > after && one.key === key);
		if (entry) entry.operations = [...entry.operations, ...operations];
		else {
			entry = { field, key, operations: [...operations] };
			joined.splice(after + 1, 0, entry);
		}
		for (const owner of owners) last.set(owner, entry);
	}
	return joined.map(({ field, operations }) => {
		if (operations.length === 0) return field;
		const { displayOptions } = field;
		const show = { ...displayOptions?.show, operation: operations } as NonNullable<typeof displayOptions>['show'];
		return { ...field, displayOptions: { ...displayOptions, show } };
	});
}
