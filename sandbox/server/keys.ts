import type { Operation } from './contract';
import { scopeMissing, unauthorized } from './errors';

/** Who sends a request, and what the key allows. */
export interface Identity {
	userId: number;
	/** The kind of authorization that was sent. */
	authUsed: 'token' | 'oauth2';
	scopes: readonly string[];
}

/** The keys that the sandbox knows, with the test of the scopes that each has. */
const keys: Record<string, (scope: string) => boolean> = {
	'sandbox-example-key-all': () => true,
	'sandbox-example-key-read': (scope) => scope.endsWith(':read'),
	'sandbox-example-key-none': () => false,
};

const KEY_OWNER_ID = 5;

/** @returns the scope that an operation asks for: the stated one, else the sandbox's guess; undefined for none */
export function scopeOf(operation: Operation): string | undefined {
	return operation['x-scope'] ?? operation['x-sandbox-scope'];
}

/**
 * Reads the key of an Authorization header: bare, or after the word Token or Bearer.
 *
 * @param knownScopes all scopes of the contract, in order
 * @throws ApiError 401 where there is no key or it is not known
 */
export function identify(authorization: string | undefined, knownScopes: readonly string[]): Identity {
	const [, scheme, key] = /^(?:(token|bearer) )?(\S+)$/i.exec(authorization ?? '') ?? [];
	const allows = key !== undefined && Object.hasOwn(keys, key) ? keys[key] : undefined;
	if (!allows) throw unauthorized();
	return {
		userId: KEY_OWNER_ID,
		authUsed: scheme?.toLowerCase() === 'bearer' ? 'oauth2' : 'token',
		scopes: knownScopes.filter(allows),
	};
}

/** @throws ApiError 403 SC403 that names the scope the key lacks */
export function demandScope(identity: Identity, operation: Operation): void {
	const scope = scopeOf(operation);
	if (scope !== undefined && !identity.scopes.includes(scope)) throw scopeMissing(scope);
}
