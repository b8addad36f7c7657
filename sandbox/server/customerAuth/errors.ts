import { ApiError, OutOfContractError } from '../errors';
import type { CustomerAuthErrorBody, CustomerAuthErrorDetail } from '../errors';

/** A 401 of the gateway before the service. It concerns the token or the client, never e-mail address and password. */
function gatewayFault(faultstring: string, errorcode: string): ApiError {
	return new ApiError(401, { fault: { faultstring, detail: { errorcode } } });
}

function serviceError(status: number, type: string, message: string, details?: CustomerAuthErrorDetail[]): ApiError {
	return new ApiError(status, { status, type, message, ...(details && { details }) });
}

const badRequestBody = (details: CustomerAuthErrorDetail[]): CustomerAuthErrorBody => ({
	status: 400,
	type: 'bad_request',
	message: 'The request is not valid.',
	details,
});

export function tokenInvalid(): ApiError {
	return gatewayFault('The access token is not valid', 'oauth.v2.InvalidAccessToken');
}

export function tokenExpired(): ApiError {
	return gatewayFault('The access token has expired', 'keymanagement.service.access_token_expired');
}

export function clientUnknown(): ApiError {
	return gatewayFault('The client is not known', 'oauth.v2.InvalidClientIdentifier');
}

/** For a value that the contract allows and the service does not. */
export function invalidField(field: string, message: string): ApiError {
	return new ApiError(400, badRequestBody([{ field, type: 'invalid_field', message }]));
}

export function forbidden(message: string): ApiError {
	return serviceError(403, 'forbidden', message);
}

export function loginRefused(message: string): ApiError {
	return serviceError(401, 'unauthorized', message);
}

export function accountExists(): ApiError {
	return serviceError(409, 'conflict_resource', 'There is an account with this e-mail address.', []);
}

/** Live services return only the message here. */
export function refreshTokenRefused(message: string): ApiError {
	return new ApiError(401, { message });
}

function detailOf(reason: string): CustomerAuthErrorDetail {
	const [, named] = /["'](\S+)["']/.exec(reason) ?? [];
	const [place] = reason.split(/[\s:]/);
	return { field: named ?? place.split('.').slice(1).join('.') ?? place, type: 'invalid_field', message: reason };
}

/** A request that the contract does not allow, in the format of this service. */
export function outOfContract(reasons: string[]): OutOfContractError {
	return new OutOfContractError(reasons, badRequestBody(reasons.map(detailOf)));
}
