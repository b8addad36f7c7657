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
	/** Absent where it is empty, with the status 204. */
	answer?: IDataObject | IDataObject[];
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
}
