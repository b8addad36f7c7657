import type { Modes } from '../modes';

/** A token answer with the names of the contract. Lifetimes are numbers of seconds. */
export type TokenAnswer = Record<string, unknown>;

const isLifetime = (name: string): boolean => name.endsWith('expires_in');

/** Older services have neither of them. */
const unknownToOldServices = ['session_id', 'initialPassword'];

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the answer with its lifetimes as text. */
export function withTextLifetimes(answer: TokenAnswer): TokenAnswer {
	return Object.fromEntries(
		Object.entries(answer).map(([name, value]) => [name, isLifetime(name) ? String(value) : value]),
	);
}

/** Returns the answer with its lifetimes in the format of the current modes. */
export function inLifetimeMode(answer: TokenAnswer, { lifetimes }: Modes): TokenAnswer {
	return lifetimes === 'text' ? withTextLifetimes(answer) : answer;
}

/** Returns the answer with the names and lifetimes of the current modes. */
export function inModes(answer: TokenAnswer, modes: Modes): TokenAnswer {
	const timed = inLifetimeMode(answer, modes);
	if (modes.tokenNames === 'snake') return timed;
	return Object.fromEntries(
		Object.entries(timed)
			.filter(([name]) => !unknownToOldServices.includes(name))
			.map(([name, value]) => [camelCase(name), value]),
	);
}
