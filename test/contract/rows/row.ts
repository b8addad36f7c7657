import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** A request as it goes over the wire, and its answer. */
export interface Exchange {
	method: string;
	path: string;
	/** Decoded pairs in their order. */
	query?: Array<[key: string, value: string]>;
	body?: unknown;
	/** Headers by which it differs from the others. */
	headers?: Record<string, unknown>;
	/** A text is a stream of events; absent where it is empty, with the status 204. */
	answer?: IDataObject | IDataObject[] | string;
}

/** What a node with these parameters sends for one input item, and what comes out of it. */
export interface Row {
	/** `resource.operation` */
	operation: string;
	/** What is special about it, where an operation has several rows. */
	when?: string;
	/** Besides resource and operation. */
	parameters: INodeParameters;
	/** The input item. */
	input?: IDataObject;
	exchanges: Exchange[];
	output: IDataObject[];
	/** Keys of the output whose values are others at each run, such as a duration: only their type is compared. */
	volatile?: string[];
}
