import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';

import type { Tokens } from './tokens';
import { stampOf } from './identity';
import type { Identity, TokenKind } from './identity';

/** The tokens of an identity. A customer has those of the visitor he was as well: they carry the session. */
export interface TokenState {
	anonymous?: Tokens;
	customer?: Tokens;
	/** A customer's that are yet to be exchanged for those of the legal entity. They are not stored. */
	beforeLegalEntity?: Tokens;
}

/** The property that n8n finds empty when there is no token yet. */
const EXPIRABLE = 'accessToken';

type Names = Record<keyof Tokens, string | undefined>;

/** Names with "token" in them: n8n's lint rules want such fields masked, and none of these is for reading. */
const MAIN: Names = {
	accessToken: EXPIRABLE,
	givenAt: 'accessTokenGivenAt',
	expiresAt: 'accessTokenExpiresAt',
	lifetime: 'accessTokenLifetime',
	refreshToken: 'refreshToken',
	refreshExpiresAt: 'refreshTokenExpiresAt',
	sessionId: 'tokenSessionId',
	saasToken: 'saasToken',
};

const OF_VISITOR: Names = {
	accessToken: 'anonymousToken',
	givenAt: 'anonymousTokenGivenAt',
	expiresAt: 'anonymousTokenExpiresAt',
	lifetime: 'anonymousTokenLifetime',
	refreshToken: 'anonymousRefreshToken',
	refreshExpiresAt: 'anonymousRefreshTokenExpiresAt',
	sessionId: 'anonymousTokenSessionId',
	saasToken: undefined,
};

const STAMP = 'tokenIdentity';

/** Where the tokens of a part stand in a credential of a kind. */
function namesOf(kind: TokenKind, part: TokenKind): Names {
	if (kind === part) return part === 'customer' ? MAIN : { ...MAIN, saasToken: undefined };
	return OF_VISITOR;
}

function partsOf(kind: TokenKind): TokenKind[] {
	return kind === 'customer' ? ['customer', 'anonymous'] : ['anonymous'];
}

/** The fields in which a credential keeps its tokens. n8n stores nothing that is not declared. */
export function storedFields(kind: TokenKind): INodeProperties[] {
	const names = partsOf(kind).flatMap((part) => Object.values(namesOf(kind, part)));
	return [...names, STAMP]
		.filter((name): name is string => name !== undefined)
		.map((name) => ({
			displayName: name,
			name,
			type: 'hidden',
			typeOptions: { ...(name === EXPIRABLE && { expirable: true }), password: true },
			default: '',
		}));
}

/** The tokens that a credential holds for an identity; none where they are those of another. */
export function readStored(identity: Identity, credential: ICredentialDataDecryptedObject): TokenState {
	if (credential[STAMP] !== stampOf(identity)) return {};
	const state: TokenState = {};
	for (const part of partsOf(identity.kind)) {
		const names = namesOf(identity.kind, part);
		const text = (name?: string) => (name && typeof credential[name] === 'string' ? credential[name] : '');
		const number = (name?: string) => (name && Number(credential[name])) || 0;
		const accessToken = text(names.accessToken);
		if (accessToken === '') continue;
		state[part] = {
			accessToken,
			givenAt: number(names.givenAt),
			expiresAt: number(names.expiresAt),
			lifetime: number(names.lifetime),
			refreshToken: text(names.refreshToken),
			refreshExpiresAt: number(names.refreshExpiresAt),
			sessionId: text(names.sessionId),
			saasToken: text(names.saasToken),
		};
	}
	return state;
}

/** What a credential is to hold from now on; all of its fields, so that nothing of before is left. */
export function toStored(identity: Identity, state: TokenState): Record<string, string | number> {
	const stored: Record<string, string | number> = { [STAMP]: stampOf(identity) };
	for (const part of partsOf(identity.kind)) {
		for (const [key, name] of Object.entries(namesOf(identity.kind, part))) {
			if (name !== undefined) stored[name] = state[part]?.[key as keyof Tokens] ?? '';
		}
	}
	return stored;
}
