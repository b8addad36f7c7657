/** The platform's error body. Each part can be missing in an answer. */
export interface ErrorBody {
	detail?: string;
	message: string;
	code?: string;
	suberrors?: Array<{ message: string; name: string }>;
	metadata?: Record<string, unknown>;
}

/** A wrong field of a Customer Auth request. */
export interface CustomerAuthErrorDetail {
	field: string;
	type: string;
	message: string;
}

/** Customer Auth's error bodies: those of the gateway, and those of the service. Each part can be missing. */
export type CustomerAuthErrorBody =
	| { fault: { faultstring: string; detail: { errorcode: string } } }
	| { status?: number; type?: string; message: string; details?: CustomerAuthErrorDetail[] };

/** An error answer in the format of its API. Operations throw it, and the HTTP layer sends it. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly body: ErrorBody | CustomerAuthErrorBody,
	) {
		super(JSON.stringify(body));
	}
}

function outOfContractBody(reasons: string[]): ErrorBody {
	return {
		message: 'Bad request: the contract does not allow it.',
		detail: reasons[0],
		code: 'SC400',
		...(reasons.length > 1 && {
			suberrors: reasons.map((message) => ({ message, name: 'ValidationError' })),
		}),
	};
}

/**
 * A request that the contract does not allow. It is answered 400 and counted, because it would fail on the real
 * platform. The reasons name keys and rules, never values, because values can be secrets.
 */
export class OutOfContractError extends ApiError {
	constructor(
		readonly reasons: string[],
		body: ErrorBody | CustomerAuthErrorBody = outOfContractBody(reasons),
	) {
		super(400, body);
	}
}

export function badRequest(detail: string): ApiError {
	return new ApiError(400, { message: 'Bad request', detail, code: 'SC400' });
}

export function invalidBlueprint(detail: string): ApiError {
	return new ApiError(400, { message: 'The blueprint is invalid', detail, code: 'IM007' });
}

export function notFound(what: string, id: string | number): ApiError {
	return new ApiError(404, { message: 'Not found', detail: `There is no ${what} ${id}.`, code: 'IM304' });
}

/** The answer of a service without the operation. It has no code. */
export function notOffered(how: 'notFound' | 'methodNotAllowed'): ApiError {
	return how === 'notFound'
		? new ApiError(404, { message: 'Not Found' })
		: new ApiError(405, { message: 'Method Not Allowed' });
}

export function confirmationNeeded(detail: string, metadata: Record<string, unknown>): ApiError {
	return new ApiError(406, { message: 'Confirmation needed', detail, code: 'IM004', metadata });
}

export function unauthorized(): ApiError {
	return new ApiError(401, { message: 'Access denied', detail: 'The Authorization header holds no valid key.' });
}

export function scopeMissing(scope: string): ApiError {
	return new ApiError(403, { message: 'Forbidden', detail: `The key lacks the scope ${scope}.`, code: 'SC403' });
}

/** For a role, a plan or a state of the organization that does not allow the request. */
export function rightMissing(detail: string): ApiError {
	return new ApiError(403, { message: 'Forbidden', detail, code: 'IM002' });
}

export function accessDenied(detail: string): ApiError {
	return new ApiError(401, { message: 'Access denied', detail, code: 'IM001' });
}

/** `status` is 404 if the feature is hidden, and 403 if the error names the plan. */
export function notLicensed(status: 403 | 404, detail: string): ApiError {
	return new ApiError(status, { message: status === 404 ? 'Not found' : 'Forbidden', detail, code: 'IM027' });
}

export function limitReached(detail: string): ApiError {
	return new ApiError(400, { message: 'The limit is reached', detail, code: 'IM011' });
}

export function storageFull(detail: string): ApiError {
	return new ApiError(400, { message: 'The storage is full', detail, code: 'IM003' });
}

/** For a refusal that no confirmation can override. */
export function locked(detail: string): ApiError {
	return new ApiError(400, { message: 'Invalid parameters', detail, code: 'IM005' });
}

export function queueNotEmpty(queueCount: number): ApiError {
	return new ApiError(406, {
		message: 'Queue not empty',
		detail: `The queue of the device holds ${queueCount} messages.`,
		code: 'IM405',
		metadata: { queueCount },
	});
}
