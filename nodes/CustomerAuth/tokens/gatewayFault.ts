import { isObject } from '../../shared/objects';

/**
 * Whether a refusal is about the token in the request, so that the request can be sent again with another token. The spec
 * does not define this. A gateway in front of the service answers 401 with a `fault` object and does not forward the
 * request. A 401 without `fault` may be about a password, which must not be sent twice.
 */
export function isTokenFault(status: number, body: unknown): boolean {
	return status === 401 && isObject(body) && isObject(body.fault);
}
