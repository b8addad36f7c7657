import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** A request as it is sent, and its answer. */
export interface Exchange {
	method: string;
	path: string;
	/** Decoded pairs in their order. */
	query?: Array<[key: string, value: string]>;
	body?: unknown;
	/** Headers that differ from the usual ones. */
	headers?: Record<string, unknown>;
	/** A text is a stream of events. Absent if it is empty, with the status 204. */
	answer?: IDataObject | IDataObject[] | string;
}

/** The requests of a node with these parameters for one input item, and its output. */
export interface Row {
	/** `resource.operation` */
	operation: string;
	/** The difference from the other rows of the operation. */
	when?: string;
	/** Besides resource and operation. */
	parameters: INodeParameters;
	/** The input item. */
	input?: IDataObject;
	exchanges: Exchange[];
	output: IDataObject[];
	/** Keys of the output whose values differ in each run, such as a duration. Only their type is compared. */
	volatile?: string[];
}
