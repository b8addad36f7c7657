import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * A token that no other start, reset or journal gives again. All of them hold "+", "/" and "=": a client that forgets to
 * encode them in a query is found out.
 */
export function newToken(kind: string): string {
	return `example-${kind}+/${randomBytes(16).toString('base64')}`;
}

/** An authorization code; it also holds what looks like an encoded slash, for clients that encode or decode twice. */
export function newCode(): string {
	return `example-code/%2F+${randomBytes(16).toString('base64')}`;
}

export function newSessionId(): string {
	return `session-${randomUUID()}`;
}

export function newLoginId(): string {
	return randomUUID();
}

/** @returns what has the form of a JSON Web Token; its signature is of nobody */
export function newJwt(claims: Record<string, unknown>): string {
	const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
		Buffer.from(JSON.stringify(part)).toString('base64url'),
	);
	return [...encoded, randomBytes(32).toString('base64url')].join('.');
}

/** The account is in it, so that equal passwords do not look alike in the journal. */
export function hashPassword(tenant: string, email: string, password: string): string {
	return createHash('sha256')
		.update(JSON.stringify([tenant, email, password]))
		.digest('hex');
}
