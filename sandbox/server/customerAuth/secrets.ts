import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * A token that differs after every start, reset and replay. Each contains "+", "/" and "=", so that a client fails that
 * does not encode them in a query.
 */
export function newToken(kind: string): string {
	return `example-${kind}+/${randomBytes(16).toString('base64')}`;
}

/** An authorization code. It also contains an encoded slash, so that a client fails that encodes or decodes twice. */
export function newCode(): string {
	return `example-code/%2F+${randomBytes(16).toString('base64')}`;
}

export function newSessionId(): string {
	return `session-${randomUUID()}`;
}

export function newLoginId(): string {
	return randomUUID();
}

/** Returns a text in the format of a JSON Web Token, with an invalid signature. */
export function newJwt(claims: Record<string, unknown>): string {
	const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
		Buffer.from(JSON.stringify(part)).toString('base64url'),
	);
	return [...encoded, randomBytes(32).toString('base64url')].join('.');
}

/** Includes the account, so that equal passwords do not look the same in the journal. */
export function hashPassword(tenant: string, email: string, password: string): string {
	return createHash('sha256')
		.update(JSON.stringify([tenant, email, password]))
		.digest('hex');
}
