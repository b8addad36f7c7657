import { invalidBlueprint } from '../errors';
import type { Blueprint, BlueprintModule } from './model';

const TIMEOUT_MIN = 1;
const TIMEOUT_MAX = 300;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a blueprint from the text of an update.
 *
 * @throws ApiError IM007 if the text is not JSON or the blueprint has no name, flow and metadata
 */
export function parseBlueprint(text: string): Blueprint {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw invalidBlueprint('The blueprint is not valid JSON.');
	}
	if (!isRecord(value)) throw invalidBlueprint('The blueprint is not an object.');
	if (typeof value.name !== 'string') throw invalidBlueprint('The blueprint has no name.');
	if (!Array.isArray(value.flow) || !value.flow.every(isRecord)) {
		throw invalidBlueprint('The flow of the blueprint is not a list of modules.');
	}
	if (!isRecord(value.metadata)) throw invalidBlueprint('The blueprint has no metadata.');
	return value as unknown as Blueprint;
}

function* modulesOf(flow: BlueprintModule[]): Generator<BlueprintModule> {
	for (const module of flow) {
		yield module;
		if (module.onerror) yield* modulesOf(module.onerror);
		for (const route of module.routes ?? []) yield* modulesOf(route.flow ?? []);
	}
}

/**
 * Returns the reason why a module would fail: a parameter `timeout` outside 1 to 300, or the sandbox's own marker
 * `broken: true`; undefined for a valid module.
 */
export function moduleFault({ id, parameters }: Partial<BlueprintModule>): string | undefined {
	const { timeout, broken } = parameters ?? {};
	if (broken === true) return `Module ${id} is not set up correctly.`;
	if (timeout === undefined) return undefined;
	if (!Number.isInteger(timeout) || (timeout as number) < TIMEOUT_MIN || (timeout as number) > TIMEOUT_MAX) {
		return `The timeout of module ${id} is outside ${TIMEOUT_MIN} to ${TIMEOUT_MAX}.`;
	}
	return undefined;
}

/**
 * Returns the reason of the first module that would make a run of the blueprint fail; undefined for a valid blueprint.
 */
export function blueprintFault(blueprint: Blueprint): string | undefined {
	for (const module of modulesOf(blueprint.flow)) {
		const fault = moduleFault(module);
		if (fault !== undefined) return fault;
	}
	return undefined;
}
