import type { Modes } from '../modes';

/** A token answer under the names of the contract. Lifetimes are numbers of seconds. */
export type TokenAnswer = Record<string, unknown>;

const isLifetime = (name: string): boolean => name.endsWith('expires_in');

/** Older services know neither of them. */
const unknownToOldServices = ['session_id', 'initialPassword'];

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** @returns the answer with its lifetimes as text */
export function withTextLifetimes(answer: TokenAnswer): TokenAnswer {
	return Object.fromEntries(
		Object.entries(answer).map(([name, value]) => [name, isLifetime(name) ? String(value) : value]),
	);
}

/** @returns the lifetimes as the modes of the moment give them */
export function inLifetimeMode(answer: TokenAnswer, { lifetimes }: Modes): TokenAnswer {
	return lifetimes === 'text' ? withTextLifetimes(answer) : answer;
}

/** @returns the answer with the names and lifetimes of the modes of the moment */
export function inModes(answer: TokenAnswer, modes: Modes): TokenAnswer {
	const timed = inLifetimeMode(answer, modes);
	if (modes.tokenNames === 'snake') return timed;
	return Object.fromEntries(
		Object.entries(timed)
			.filter(([name]) => !unknownToOldServices.includes(name))
			.map(([name, value]) => [camelCase(name), value]),
	);
}
