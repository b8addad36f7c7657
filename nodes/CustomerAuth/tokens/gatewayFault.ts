import { isObject } from '../../shared/objects';

/**
 * Whether a refusal is about the token in the request, so that the request can be sent again with another one. The spec
 * does not define it: gateways in front of the service answer 401 with a `fault` object, and pass nothing on. A 401
 * without one may be about a password, which must not be sent twice.
 */
export function isTokenFault(status: number, body: unknown): boolean {
	return status === 401 && isObject(body) && isObject(body.fault);
}
