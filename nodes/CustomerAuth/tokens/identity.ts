import { createHash } from 'node:crypto';

import { UserError } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { normalizeBaseUrl } from '../../shared/http/credential';
import { isUnsafe } from '../../shared/input/scalars';

/** The owner of tokens: an anonymous visitor, or a customer who logged in. */
export type TokenKind = 'anonymous' | 'customer';

/** Everything that tokens depend on. Credentials that differ in any of these values never share a token. */
export interface Identity {
	/** The kind of the credential. */
	kind: TokenKind;
	baseURL: string;
	tenant: string;
	clientId: string;
	/** This value and the following ones are empty for an anonymous credential. */
	email: string;
	password: string;
	legalEntityId: string;
	refreshBearer: TokenKind;
}

/** The shortest password for a login, in characters. */
export const SHORTEST_LOGIN_PASSWORD = 6;

function textOf(field: string, value: unknown): string {
	if (isUnsafe(value)) {
		throw new UserError(`The ${field} of the credential is a number that lost digits. Enter it as text.`);
	}
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Reads the values that a user entered. The tenant is trimmed and in lower case (customer-auth, "Tenant name").
 *
 * @throws UserError that names the field with an invalid value
 */
export function readIdentity(kind: TokenKind, credential: ICredentialDataDecryptedObject): Identity {
	const baseURL = normalizeBaseUrl(credential.baseUrl);
	const tenant = textOf('Tenant', credential.tenant).trim().toLowerCase();
	if (!/^[a-z][a-z0-9]{2,15}$/.test(tenant)) {
		throw new UserError('The Tenant of the credential must have 3 to 16 letters and digits, and start with a letter.');
	}
	const clientId = textOf('Client ID', credential.clientId).trim();
	if (!clientId) throw new UserError('The Client ID of the credential is empty.');
	const anonymous = { kind, baseURL, tenant, clientId };
	if (kind === 'anonymous') {
		return { ...anonymous, email: '', password: '', legalEntityId: '', refreshBearer: 'anonymous' };
	}
	const email = textOf('Email', credential.email).trim();
	if (!email) throw new UserError('The Email of the credential is empty.');
	const password = textOf('Password', credential.password);
	if ([...password].length < SHORTEST_LOGIN_PASSWORD) {
		throw new UserError(`The Password of the credential must have at least ${SHORTEST_LOGIN_PASSWORD} characters.`);
	}
	return {
		...anonymous,
		email,
		password,
		legalEntityId: textOf('Legal Entity ID', credential.legalEntityId).trim(),
		refreshBearer: credential.refreshBearer === 'anonymous' ? 'anonymous' : 'customer',
	};
}

/**
 * A text that is the same for the same identity, and different for any other. Never store it, because it contains the
 * password.
 */
export function keyOf(identity: Identity): string {
	const { kind, baseURL, tenant, clientId, email, password, legalEntityId, refreshBearer } = identity;
	return JSON.stringify([kind, baseURL, tenant, clientId, email, password, legalEntityId, refreshBearer]);
}

/**
 * A SHA-256 of the identity in base64url. It is stored with the tokens and identifies their owner. It includes the
 * password, because the password can come from an item: an item with a wrong password must not get the tokens of the right
 * one.
 *
 * A fast hash is enough: only a person who can decrypt the credential can read the hash, and the credential also contains
 * the tokens and usually the password. A slow hash would block the process for 10 ms or more per identity, and with
 * expressions each item has its own identity.
 */
export function stampOf(identity: Identity): string {
	return createHash('sha256').update(keyOf(identity)).digest('base64url');
}
