import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';

import { stampOf } from './identity';
import type { Identity, TokenKind } from './identity';
import type { Tokens } from './tokens';

/** The tokens of an identity. A customer also has an anonymous token, which identifies the session. */
export interface TokenState {
	anonymous?: Tokens;
	customer?: Tokens;
	/** A customer's tokens that are not yet exchanged for tokens of the legal entity. They are not stored. */
	beforeLegalEntity?: Tokens;
}

/** The field that n8n checks: while it is empty, n8n calls `preAuthentication` before each request. */
const EXPIRABLE = 'accessToken';

/**
 * The field of each value. All names contain "token", and n8n's lint rules require such fields to be masked. That does no
 * harm, because nobody reads these fields.
 */
type FieldNames = Record<Exclude<keyof Tokens, 'receivedAt'>, string | undefined>;

const OWN_FIELDS: FieldNames = {
	accessToken: EXPIRABLE,
	issuedAt: 'accessTokenGivenAt',
	expiresAt: 'accessTokenExpiresAt',
	lifetime: 'accessTokenLifetime',
	refreshToken: 'refreshToken',
	refreshExpiresAt: 'refreshTokenExpiresAt',
	sessionId: 'tokenSessionId',
	saasToken: 'saasToken',
};

/** The fields of the anonymous token in the credential of a customer. */
const ANONYMOUS_FIELDS: FieldNames = {
	accessToken: 'anonymousToken',
	issuedAt: 'anonymousTokenGivenAt',
	expiresAt: 'anonymousTokenExpiresAt',
	lifetime: 'anonymousTokenLifetime',
	refreshToken: 'anonymousRefreshToken',
	refreshExpiresAt: 'anonymousRefreshTokenExpiresAt',
	sessionId: 'anonymousTokenSessionId',
	saasToken: undefined,
};

const STAMP = 'tokenIdentity';

const FIELDS: Record<TokenKind, Partial<Record<TokenKind, FieldNames>>> = {
	anonymous: { anonymous: { ...OWN_FIELDS, saasToken: undefined } },
	customer: { customer: OWN_FIELDS, anonymous: ANONYMOUS_FIELDS },
};

function fieldsOf(kind: TokenKind): Array<[TokenKind, FieldNames]> {
	return Object.entries(FIELDS[kind]) as Array<[TokenKind, FieldNames]>;
}

/** The hidden fields in which a credential stores its tokens. n8n stores only declared fields. */
export function storedFields(kind: TokenKind): INodeProperties[] {
	const names = fieldsOf(kind).flatMap(([, fields]) => Object.values(fields));
	return [...names, STAMP]
		.filter((name) => name !== undefined)
		.map((name) => ({
			displayName: name,
			name,
			type: 'hidden',
			typeOptions: { ...(name === EXPIRABLE && { expirable: true }), password: true },
			default: '',
		}));
}

/** The tokens that a credential stores for an identity; none if they belong to another one. */
export function readStored(identity: Identity, credential: ICredentialDataDecryptedObject): TokenState {
	if (credential[STAMP] !== stampOf(identity)) return {};
	const state: TokenState = {};
	for (const [tokenKind, fields] of fieldsOf(identity.kind)) {
		const text = (name?: string) => (name && typeof credential[name] === 'string' ? credential[name] : '');
		const number = (name?: string) => (name && Number(credential[name])) || 0;
		const accessToken = text(fields.accessToken);
		if (accessToken === '') continue;
		state[tokenKind] = {
			accessToken,
			issuedAt: number(fields.issuedAt),
			expiresAt: number(fields.expiresAt),
			lifetime: number(fields.lifetime),
			refreshToken: text(fields.refreshToken),
			refreshExpiresAt: number(fields.refreshExpiresAt),
			sessionId: text(fields.sessionId),
			saasToken: text(fields.saasToken),
		};
	}
	return state;
}

/**
 * The values to store for an identity. They cover all fields of the credential, so that no value of another identity
 * remains.
 */
export function toStored(identity: Identity, state: TokenState): Record<string, string | number> {
	const stored: Record<string, string | number> = { [STAMP]: stampOf(identity) };
	for (const [tokenKind, fields] of fieldsOf(identity.kind)) {
		for (const [key, name] of Object.entries(fields)) {
			if (name !== undefined) stored[name] = state[tokenKind]?.[key as keyof Tokens] ?? '';
		}
	}
	return stored;
}
