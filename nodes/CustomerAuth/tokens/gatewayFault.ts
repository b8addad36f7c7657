/** The spec has no words for it: a gateway in front of the service refuses a token, and nothing reached the service. */
function isGatewayFault(body: unknown): boolean {
	const fault = typeof body === 'object' && body !== null && 'fault' in body ? body.fault : undefined;
	return typeof fault === 'object' && fault !== null && !Array.isArray(fault);
}

/**
 * Whether a refusal is about the token in the request, and not about what the request asks. Only a gateway's body says
 * so: an empty one may be about a password, which must not be sent twice.
 */
export function isTokenFault(status: number, body: unknown): boolean {
	return status === 401 && isGatewayFault(body);
}
