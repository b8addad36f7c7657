import type { INodeProperties } from 'n8n-workflow';

import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { livePlatformModes } from '../../sandbox/server/modes';
import { automationPlatformOperations } from '../../sandbox/server/operations';
import type { CredentialReference, Host } from './host';
import { connect, credentialType } from './host';

type Item = Record<string, unknown>;
type Shape = 'spec' | 'live';

/** The shapes of services' answers: those of the spec, and those of the live services that differ most from it. */
export const shapes: Shape[] = ['spec', 'live'];

const { properties } = new AutomationPlatform().description;

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The paths of all values in parameters, including those in collections and rows. */
function pathsIn(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, path));
	if (!isRecord(value) || '__rl' in value) return [path];
	return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`));
}

/** The paths of a field's values: its own, or those of the fields within it. */
function pathsOf({ name, type, options = [] }: INodeProperties, path: string): string[] {
	const at = path === '' ? name : `${path}.${name}`;
	if (type !== 'collection' && type !== 'fixedCollection') return [at];
	return options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap((field) => pathsOf(field, `${at}.${option.name}`));
		return 'type' in option ? pathsOf(option, at) : [];
	});
}

/**
 * The fields of an operation, without notices, fields that only fill the list of another one, and fields for AI agents.
 */
function fieldsOf(resource: string, operation: string): INodeProperties[] {
	return properties.filter(({ type, displayOptions }) => {
		if (type === 'notice') return false;
		const { show = {}, hide = {} } = displayOptions ?? {};
		const fillsList = Object.values(hide).some((values) => values?.includes('id'));
		const isShown = show.resource?.includes(resource) && show.operation?.includes(operation);
		return isShown && !fillsList && !('@tool' in show);
	});
}

function operationsOf(resource: string): string[] {
	const menu = properties.find(
		({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(resource),
	);
	return (menu?.options ?? []).flatMap((option) => ('value' in option ? [String(option.value)] : []));
}

/** Runs operations in the real n8n, in one of the shapes, and records which fields were set. */
export class PlatformRuns {
	private readonly tried = new Map<string, string[][]>();

	private constructor(
		readonly host: Host,
		private readonly ofShape: Record<Shape, CredentialReference>,
		private shape: Shape = 'spec',
	) {}

	static async connect(): Promise<PlatformRuns> {
		const host = await connect();
		const { sandboxCredential } = await import('../../sandbox/demo/credentials.mjs');
		const { data } = sandboxCredential(host.sandbox.url);
		const name = 'Key of a service with a prefix';
		const { fieldPrefix } = livePlatformModes;
		const { id } = await host.client.createCredential({ name, type: credentialType, data: { ...data, fieldPrefix } });
		return new PlatformRuns(host, { spec: host.credential('all'), live: { id, name } });
	}

	/** Resets the sandbox to the seed `platform`, in a shape. */
	async begin(shape: Shape): Promise<void> {
		this.shape = shape;
		await this.host.sandbox.control('POST', '/reset', { seed: 'platform' });
		if (shape === 'live') await this.host.sandbox.control('POST', '/modes', livePlatformModes);
	}

	/** The items of an operation. Throws if it fails. */
	async items(resource: string, operation: string, parameters: object = {}): Promise<Item[]> {
		return await this.host.output(this.note(resource, operation, parameters), this.options());
	}

	/** The message and the description of an operation that must fail. */
	async refusal(resource: string, operation: string, parameters: object = {}): Promise<string> {
		const { node, execution } = await this.host.runNode(this.note(resource, operation, parameters), this.options());
		if (execution.status !== 'error' || !node.error) throw new Error(`${resource}.${operation} was not refused.`);
		return `${node.error.message} ${node.error.description}`;
	}

	/**
	 * The untested parts of resources: operations with required fields only, and fields. Operations that the sandbox
	 * answers from the contract alone need no test here, because the rows of the contract have their requests and items.
	 */
	untried(resources: string[], { except = [] as string[] } = {}): string[] {
		return resources
			.flatMap((resource) => operationsOf(resource).map((operation) => [resource, operation] as const))
			.filter(([resource, operation]) => `${resource}.${operation}` in automationPlatformOperations)
			.filter(([resource, operation]) => !except.includes(`${resource}.${operation}`))
			.flatMap(([resource, operation]) => {
				const fields = fieldsOf(resource, operation);
				const runs = this.tried.get(`${this.shape}: ${resource}.${operation}`) ?? [];
				const required = new Set(fields.filter((field) => field.required).flatMap((field) => pathsOf(field, '')));
				const isLeast = runs.some((paths) => paths.every((path) => required.has(path)));
				const set = new Set(runs.flat());
				const unset = fields.flatMap((field) => pathsOf(field, '')).filter((path) => !set.has(path));
				return [...(isLeast ? [] : ['with required fields only']), ...unset].map(
					(what) => `${resource}.${operation} ${what}: run it so in this file`,
				);
			});
	}

	/** Returns the value for the current shape. */
	either<Spec, Live>(spec: Spec, live: Live): Spec | Live {
		return this.shape === 'spec' ? spec : live;
	}

	private note(resource: string, operation: string, parameters: object): object {
		const key = `${this.shape}: ${resource}.${operation}`;
		this.tried.set(key, [...(this.tried.get(key) ?? []), pathsIn(parameters).filter((path) => path !== '')]);
		return { resource, operation, ...parameters };
	}

	private options(): { credential: CredentialReference } {
		return { credential: this.ofShape[this.shape] };
	}
}
