import { CORE_SCHEMA, load } from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenAPIBackend } from 'openapi-backend';
import type { Document, Operation as BackendOperation, ValidationResult } from 'openapi-backend';
import { formats } from './formats';

/** A request as it was received. */
export interface RawRequest {
	method: string;
	/** Path and query, undecoded. */
	url: string;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/** A parameter of the contract, with references resolved. */
interface Parameter {
	name: string;
	in: string;
	schema?: Record<string, unknown>;
	'x-requires'?: string[];
	'x-live-optional'?: boolean;
	'x-convention'?: boolean;
}

/** How to read a request in a mode that differs from the contract. */
export interface Reading {
	/** Translates the body into the names of the contract before it is checked. */
	adaptBody?: (body: unknown) => unknown;
	/** Allows parameters that the contract marks `x-live-optional` to be missing. */
	isTolerant?: boolean;
}

/** An operation of the contract with its own extensions (see the top of the contract). */
export type Operation = Omit<BackendOperation, 'operationId' | 'parameters'> & {
	operationId: string;
	parameters?: Parameter[];
	'x-scope'?: string;
	'x-sandbox-scope'?: string;
	'x-exactly-one-of'?: string[];
	'x-beyond'?: boolean;
};

/** The values of a request. Path and query values have the types of the contract. */
export interface ReadRequest {
	params: Record<string, unknown>;
	query: Record<string, unknown>;
	body: unknown;
}

/** An example answer of the contract. Without a content type it has no body. */
export interface Example {
	status: number;
	contentType?: string;
	body?: unknown;
}

/** The folder of the contracts, for the sources and for the compiled files. */
function contractFolder(): string {
	const candidates = [join(__dirname, '..', 'contract'), join(__dirname, '..', '..', 'contract')];
	const folder = candidates.find((candidate) => existsSync(candidate));
	if (!folder) throw new Error(`The contract is missing: looked in ${candidates.join(' and ')}.`);
	return folder;
}

/** Ajv's message with the location before it. Values are left out, because they can be secrets. */
function reasonOf({ instancePath, message, keyword, params }: NonNullable<ValidationResult['errors']>[number]): string {
	const place =
		instancePath
			.replace(/^\/requestBody/, 'body')
			.replace(/^\//, '')
			.replaceAll('/', '.') || 'request';
	if (keyword === 'additionalProperties') return `${place}: "${params.additionalProperty}" is not in the contract`;
	if (keyword === 'enum') return `${place} must be one of ${params.allowedValues.join(', ')}`;
	if (keyword === 'pattern') return `${place} does not match the pattern of the contract`;
	return `${place} ${message ?? 'is not valid'}`;
}

/** One OpenAPI contract: finds the operation of a request, checks the request, and returns the examples. */
export class Contract {
	readonly operations: readonly Operation[];

	private constructor(private readonly backend: OpenAPIBackend) {
		const { router } = backend;
		// The router would create this list again for every request.
		const operations = router.getOperations();
		router.getOperations = () => operations;
		// It also leaves path values encoded, and would check "%24name" against the pattern of a name that may have a "$".
		const parseRequest = router.parseRequest.bind(router);
		router.parseRequest = (request, operation) => {
			const parsed = parseRequest(request, operation);
			const decoded = Object.entries(parsed.params).map(([name, value]) => [name, decodeURIComponent(String(value))]);
			return { ...parsed, params: Object.fromEntries(decoded) as typeof parsed.params };
		};
		this.operations = operations as unknown as Operation[];
	}

	private static readonly loaded = new Map<string, Promise<Contract>>();

	/** Loads a contract. `file` is the name of its file in the contract folder. */
	static async load(file: string): Promise<Contract> {
		const contract = Contract.loaded.get(file) ?? Contract.read(file);
		Contract.loaded.set(file, contract);
		return await contract;
	}

	private static async read(file: string): Promise<Contract> {
		const text = readFileSync(join(contractFolder(), file), 'utf8');
		return await Contract.of(load(text, { schema: CORE_SCHEMA }) as Document);
	}

	/** Returns the contract of a document. */
	static async of(definition: Document): Promise<Contract> {
		const backend = new OpenAPIBackend({
			definition,
			// The repository lints the contract. Here it would only cost time at every start.
			quick: true,
			strict: true,
			coerceTypes: true,
			// "/api/v2/dlqs/" is another path than "/api/v2/dlqs". A client that sends it must get an error.
			ignoreTrailingSlashes: false,
			// The lint of the contract checks its schemas.
			ajvOpts: { allErrors: true, meta: false, validateSchema: false },
			customizeAjv: (ajv) => {
				for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
				return ajv;
			},
		});
		await backend.init();
		return new Contract(backend);
	}

	/** Returns the operation of a method and a path without query; undefined if the contract has none. */
	match(method: string, path: string): Operation | undefined {
		return this.backend.router.matchOperation({ method, path, headers: {} }) as unknown as Operation | undefined;
	}

	/**
	 * Reads a request. Returns everything that the contract does not allow in it, as sentences without values. If there
	 * is a reason, do not use the read values.
	 */
	read(
		operation: Operation,
		request: RawRequest,
		{ adaptBody = (body) => body, isTolerant = false }: Reading = {},
	): { reasons: string[]; read: ReadRequest } {
		const reasons: string[] = [];
		const query = this.readQuery(operation, request.url, reasons);
		const body = adaptBody(this.readBody(operation, request, reasons));
		if (reasons.length > 0) return { reasons, read: { params: {}, query, body } };

		const path = request.url.split('?')[0];
		const validation = this.backend.validator.validateRequest(
			{ method: request.method, path, headers: {}, query, body: body as object },
			operation as unknown as BackendOperation,
		);
		const tolerated = isTolerant
			? (operation.parameters ?? []).filter((p) => p['x-live-optional'] === true).map(({ name }) => name)
			: [];
		const errors = (validation.errors ?? []).filter(
			({ keyword, params }) => keyword !== 'required' || !tolerated.includes(params.missingProperty as string),
		);
		reasons.push(...new Set(errors.map(reasonOf)));
		const coerced = validation.coerced as unknown as { params?: ReadRequest['params']; query?: ReadRequest['query'] };
		const read = { params: coerced.params ?? {}, query: coerced.query ?? {}, body };
		if (reasons.length === 0) this.checkExtensions(operation, read, reasons);
		return { reasons, read };
	}

	private readQuery(operation: Operation, url: string, reasons: string[]): Record<string, string | string[]> {
		const query: Record<string, string | string[]> = {};
		const known = new Map((operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => [p.name, p]));
		const given = new URLSearchParams(url.split('?').slice(1).join('?'));
		for (const key of new Set(given.keys())) {
			const parameter = known.get(key);
			const values = given.getAll(key);
			if (!parameter) reasons.push(`query: "${key}" is not in the contract`);
			else if (parameter.schema?.type === 'array') query[key] = values;
			else if (values.length > 1) reasons.push(`query: "${key}" is given twice`);
			else query[key] = values[0];
		}
		return query;
	}

	private readBody(operation: Operation, { method, headers, body }: RawRequest, reasons: string[]): unknown {
		// The server does not read the body of a GET, so an announced body counts.
		const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
		if (body.length === 0 && !(method === 'GET' && announced)) return undefined;
		if (!operation.requestBody) {
			reasons.push('body: the operation takes none');
			return undefined;
		}
		const contentType = String(headers['content-type'] ?? '')
			.split(';')[0]
			.trim()
			.toLowerCase();
		if (contentType !== 'application/json') {
			reasons.push('body: its content type is not application/json');
			return undefined;
		}
		try {
			const value: unknown = JSON.parse(body.toString('utf8'));
			// The validator ignores a body that is only a string or a number.
			if (typeof value !== 'object' || value === null) reasons.push('body must be object');
			return value;
		} catch {
			reasons.push('body: it is not valid JSON');
			return undefined;
		}
	}

	private checkExtensions(operation: Operation, { query, body }: ReadRequest, reasons: string[]): void {
		const alternatives = operation['x-exactly-one-of'];
		if (alternatives && alternatives.filter((name) => name in query).length !== 1) {
			reasons.push(`query: exactly one of ${alternatives.join(', ')} is needed`);
		}
		for (const { name, 'x-requires': companions = [] } of operation.parameters ?? []) {
			for (const companion of companions) {
				if (name in query && !(companion in query)) reasons.push(`query: "${name}" needs "${companion}"`);
			}
		}
		for (const [name, other] of this.equalFields(operation)) {
			const fields = body as Record<string, unknown>;
			if (fields[name] !== fields[other]) reasons.push(`body.${name} must equal ${other}`);
		}
	}

	private equalFields({ requestBody }: Operation): Array<[string, string]> {
		const content = (requestBody as { content?: Record<string, { schema?: unknown }> } | undefined)?.content;
		const schema = content?.['application/json']?.schema as
			| { properties?: Record<string, { 'x-must-equal'?: string }> }
			| undefined;
		return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
			property['x-must-equal'] ? [[name, property['x-must-equal']] as [string, string]] : [],
		);
	}

	/** Returns the status of the operation's success answer. */
	successStatus(operation: Operation): number {
		return Number(Object.keys(operation.responses ?? {}).find((status) => status.startsWith('2')) ?? 200);
	}

	/** Returns the example of the operation's success answer. */
	example(operation: Operation): Example {
		const status = this.successStatus(operation);
		const responses = operation.responses as Record<string, { content?: Record<string, unknown> }>;
		const contentType = Object.keys(responses[status]?.content ?? {})[0];
		if (!contentType) return { status };
		const { mock } = this.backend.mockResponseForOperation(operation.operationId, {
			code: status,
			mediaType: contentType,
		});
		return { status, contentType, body: mock };
	}

	/** Returns everything that the contract does not allow in an answer of the operation. */
	checkAnswer(operationId: string, status: number, body: unknown): string[] {
		return (this.backend.validator.validateResponse(body, operationId, status).errors ?? []).map(reasonOf);
	}
}
