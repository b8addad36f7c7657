import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { keyOf, readIdentity } from './identity';
import type { Identity, TokenKind } from './identity';
import { IdentityTokens } from './identityTokens';
import { readStored } from './stored';
import type { TokenState } from './stored';

const MOST_IDENTITIES = 500;

/**
 * The tokens of this process, by identity, because n8n reads the credential again for every request. The most recently used
 * come last.
 */
const cache = new Map<string, IdentityTokens>();

function cachedTokens(identity: Identity): IdentityTokens {
	const key = keyOf(identity);
	const tokens = cache.get(key) ?? new IdentityTokens(identity);
	cache.delete(key);
	cache.set(key, tokens);
	for (const [oldest, { isBusy }] of cache) {
		if (cache.size <= MOST_IDENTITIES) break;
		if (!isBusy) cache.delete(oldest);
	}
	return tokens;
}

/** A credential as it was read for a request. */
export interface OpenCredential {
	identity: Identity;
	/** The tokens in the credential. */
	stored: TokenState;
	/** The newest tokens, from the credential or from this process. */
	known: TokenState;
	cached: IdentityTokens;
}

/**
 * Reads a credential, and the tokens that this process has for it.
 *
 * @throws UserError that names the field with an invalid value
 */
export function openCredential(kind: TokenKind, credential: ICredentialDataDecryptedObject): OpenCredential {
	const identity = readIdentity(kind, credential);
	const stored = readStored(identity, credential);
	const cached = cachedTokens(identity);
	return { identity, stored, known: cached.newest(stored), cached };
}
