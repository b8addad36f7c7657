import type { Operation } from './contract';
import { scopeMissing, unauthorized } from './errors';

/** The sender of a request, and the permissions of the key. */
export interface Identity {
	userId: number;
	/** The kind of authorization that was sent. */
	authUsed: 'token' | 'oauth2';
	scopes: readonly string[];
}

/** The keys that the sandbox accepts, each with the test of its scopes. */
const keys: Record<string, (scope: string) => boolean> = {
	'sandbox-example-key-all': () => true,
	'sandbox-example-key-read': (scope) => scope.endsWith(':read'),
	'sandbox-example-key-none': () => false,
};

const KEY_OWNER_ID = 5;

/** Returns the scope that an operation requires: the stated one, otherwise the sandbox's guess; undefined for none. */
export function scopeOf(operation: Operation): string | undefined {
	return operation['x-scope'] ?? operation['x-sandbox-scope'];
}

/**
 * Reads the key of an Authorization header: plain, or after the word Token or Bearer. `knownScopes` has all scopes of
 * the contract, in order.
 *
 * @throws ApiError 401 if there is no key or an unknown one
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

/** Throws an ApiError, 403 SC403, that names the scope the key lacks. */
export function demandScope(identity: Identity, operation: Operation): void {
	const scope = scopeOf(operation);
	if (scope !== undefined && !identity.scopes.includes(scope)) throw scopeMissing(scope);
}
