import { CORE_SCHEMA, load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface Schema {
	$ref?: string;
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: boolean | Schema;
	items?: Schema;
	allOf?: Schema[];
	contentSchema?: Schema;
	'x-not-shown'?: boolean;
	'x-must-equal'?: string;
}

export interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required?: boolean;
	schema: Schema;
	'x-not-shown'?: boolean;
	/** The contract requires it, but live services can leave it out. */
	'x-live-optional'?: boolean;
	/** The conventions allow it for every list. */
	'x-convention'?: boolean;
	'x-requires'?: string[];
	'x-max-age'?: string;
}

export interface MediaType {
	schema: Schema;
	example?: unknown;
	examples?: Record<string, { value: unknown }>;
}

export interface Body {
	required?: boolean;
	content?: Record<string, MediaType>;
}

export interface Operation {
	operationId: string;
	summary: string;
	tags: string[];
	parameters: Parameter[];
	requestBody?: Body;
	responses: Record<string, Body>;
	security: Array<Record<string, string[]>>;
	method: string;
	path: string;
	/** JSON pointer of the operation. */
	pointer: string;
	'x-lookup'?: boolean;
	/** The interface description does not have the operation. */
	'x-beyond'?: boolean;
	/** A GET that changes something. */
	'x-changes'?: boolean;
	'x-scope'?: string;
	'x-sandbox-scope'?: string;
	'x-exactly-one-of'?: string[];
	'x-window'?: string;
	'x-token-validity'?: string;
}

interface SecurityScheme {
	type: string;
	in?: string;
	name?: string;
	scheme?: string;
}

interface Content {
	openapi: string;
	security?: Operation['security'];
	tags: Array<{ name: string }>;
	paths: Record<string, Record<string, unknown> & { parameters?: unknown[] }>;
	components: { securitySchemes: Record<string, SecurityScheme> };
}

/** A media type with the JSON pointer of its schema. */
export interface Located extends MediaType {
	title: string;
	mediaType: string;
	schemaPointer: string;
	/** Whether it is in the components, for several operations. */
	shared: boolean;
}

interface Validate {
	(value: unknown): boolean;
	errors?: unknown;
}

interface Validator {
	addVocabulary(keywords: string[]): void;
	addSchema(schema: unknown, key: string, meta?: undefined, validate?: boolean): void;
	compile(schema: unknown): Validate;
}

// Keywords of the contract's schemas, and of the document around them, that JSON Schema does not have. Any other
// keyword is an error, so that a misspelled one is found.
const schemaExtensions = ['x-not-shown', 'x-required-inferred', 'x-must-equal'];
const documentKeywords = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'];

/**
 * A validator of the schemas of a contract. It is created late, because most test files need none and ajv loads slowly.
 */
function validatorOf(content: Content): Validator {
	// The formats include the validator for draft 2020-12. The one at the root belongs to the linter and is too old.
	const fromFormats = createRequire(createRequire(__filename).resolve('ajv-formats'));
	const { Ajv2020 } = fromFormats('ajv/dist/2020') as { Ajv2020: new (options: object) => Validator };
	const addFormats = createRequire(__filename)('ajv-formats') as (validator: Validator) => void;
	const validator = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
	addFormats(validator);
	validator.addVocabulary([...schemaExtensions, ...documentKeywords]);
	validator.addSchema(content, 'contract', undefined, false);
	return validator;
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** One file of the contract: its operations with references resolved, and a validator of its schemas. */
export class OpenApiDocument {
	readonly content: Content;

	readonly operations: Operation[];

	private validator?: Validator;

	private readonly compiled = new Map<string, Validate>();

	constructor(private readonly file: string) {
		const text = readFileSync(join(__dirname, '../../sandbox/contract', file), 'utf8');
		this.content = load(text, { schema: CORE_SCHEMA }) as Content;
		this.operations = Object.entries(this.content.paths).flatMap(([path, item]) =>
			methods
				.filter((method) => item[method])
				.map((method): Operation => {
					const operation = item[method] as Operation;
					const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
					return {
						...operation,
						method: method.toUpperCase(),
						path,
						pointer: `/paths/${escaped(path)}/${method}`,
						parameters: parameters.map((parameter) => this.resolve<Parameter>(parameter)),
						requestBody: operation.requestBody && this.resolve<Body>(operation.requestBody),
						responses: Object.fromEntries(
							Object.entries(operation.responses).map(([status, response]) => [status, this.resolve<Body>(response)]),
						),
						security: operation.security ?? this.content.security ?? [],
					};
				}),
		);
	}

	/** Returns the operation with this ID. Throws if there is none. */
	operation(operationId: string): Operation {
		const found = this.operations.find((operation) => operation.operationId === operationId);
		if (!found)
			throw new Error(`The contract has no operation ${operationId}: add it to sandbox/contract/${this.file}`);
		return found;
	}

	/** Returns the value, or the object that it refers to. */
	resolve<T>(value: unknown): T {
		const ref = (value as { $ref?: string }).$ref;
		return ref ? this.resolve<T>(this.at(ref.replace(/^#/, ''))) : (value as T);
	}

	/** Returns the errors that ajv finds in a value, by the schema at a JSON pointer; undefined when it is valid. */
	errors(schemaPointer: string, value: unknown): unknown {
		let validate = this.compiled.get(schemaPointer);
		if (!validate) {
			const fragment = schemaPointer.split('/').map(encodeURIComponent).join('/');
			this.validator ??= validatorOf(this.content);
			validate = this.validator.compile({ $ref: `contract#${fragment}` });
			this.compiled.set(schemaPointer, validate);
		}
		return validate(value) ? undefined : validate.errors;
	}

	/** Returns the request bodies of an operation. */
	requests(operation: Operation): Located[] {
		const { pointer, operationId } = operation;
		return this.located(operation.requestBody, `${pointer}/requestBody`, `${operationId} request`);
	}

	/** Returns the answers of an operation with the requested statuses. */
	answers(operation: Operation, statuses: (status: string) => boolean = () => true): Located[] {
		return Object.keys(operation.responses)
			.filter(statuses)
			.flatMap((status) =>
				this.located(
					operation.responses[status],
					`${operation.pointer}/responses/${status}`,
					`${operation.operationId} ${status}`,
				),
			);
	}

	/** Returns the examples of a media type by name. */
	examples({ example, examples }: MediaType): Array<[name: string, value: unknown]> {
		const named = Object.entries(examples ?? {}).map(([name, entry]): [string, unknown] => [
			name,
			this.resolve<{ value: unknown }>(entry).value,
		]);
		return example === undefined ? named : [['example', example], ...named];
	}

	private located(body: Body | undefined, pointer: string, title: string): Located[] {
		const found = this.at(pointer) as { $ref?: string } | undefined;
		const shared = Boolean(found?.$ref);
		const base = found?.$ref ? found.$ref.replace(/^#/, '') : pointer;
		return Object.entries(body?.content ?? {}).map(([mediaType, media]) => ({
			...media,
			mediaType,
			shared,
			title: `${title} ${mediaType}`,
			schemaPointer: `${base}/content/${escaped(mediaType)}/schema`,
		}));
	}

	private at(pointer: string): unknown {
		return pointer
			.split('/')
			.slice(1)
			.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
			.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], this.content);
	}
}
