import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../shared/json';
import { isObject } from '../shared/objects';
import { ShapeError } from '../shared/errors/shapeError';
import type { OutputStep } from '../shared/output/steps';
import { fieldOf, secondsOf, spellingsOf } from './tokens/tokens';

/** The latest date of JavaScript, in UNIX milliseconds. */
const LATEST_DATE = 8.64e15;

/**
 * The time after a number of seconds, in ISO 8601; undefined for 0 seconds, and for a time later than {@link LATEST_DATE}.
 */
function expiryIn(seconds: number): string | undefined {
	const expiry = Date.now() + seconds * 1000;
	return seconds > 0 && expiry <= LATEST_DATE ? new Date(expiry).toISOString() : undefined;
}

function objectOf(body: unknown): IDataObject {
	return isObject(body) ? body : {};
}

function withoutUndefined(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as IDataObject;
}

/**
 * One item with the tokens of an answer and `expiresAt` (ISO 8601). The names are the same for every operation and every
 * service.
 *
 * @param names the fields of the operation in the spec, in camel case like all names of the node
 */
export function tokens(...names: string[]): OutputStep {
	return async (_, { body }) => {
		const answer = objectOf(body);
		if (!fieldOf(answer, 'access_token')) throw new ShapeError("has no 'access_token'");
		const known = new Set(names.flatMap(spellingsOf));
		const json = withoutUndefined({
			...Object.fromEntries(names.map((name) => [name, fieldOf(answer, name)])),
			...Object.fromEntries(Object.entries(answer).filter(([name]) => !known.has(name))),
			expiresAt: expiryIn(secondsOf(fieldOf(answer, 'expires_in'))),
		});
		return [{ json }];
	};
}

/** Adds a hint if the password that was sent is too short for a login. */
export function warnOfShortPassword(least: number): OutputStep {
	return async function (items) {
		if ([...String(this.getNodeParameter('password'))].length < least) {
			const message = `The account was created, but its password is too short: a login needs at least ${least} characters.`;
			this.addExecutionHints?.({ message, location: 'outputPane' });
		}
		return items;
	};
}

/**
 * One item that reports the logout. The spec has an empty answer; services also send a text or an object.
 *
 * @throws ShapeError for a web page, and for an object that reports a failure
 */
export function loggedOut(): OutputStep {
	return async (_, { body }) => {
		if (typeof body === 'string' && isWebPage(body)) throw new ShapeError('is a web page');
		const { error, fault, detail, ok, success } = objectOf(body);
		if (error || fault || detail || ok === false || ok === 0 || success === false) {
			throw new ShapeError('reports a failure');
		}
		return [{ json: { success: true } }];
	};
}

/** The scope names in a text or in a list of texts. */
function scopesOf(scope: unknown): string[] {
	return [scope]
		.flat()
		.filter((text): text is string => typeof text === 'string')
		.flatMap((text) => text.split(/\s+/))
		.filter(Boolean);
}

const TENANT_SCOPE = /^tenant=/;

/** One item that says whether a token is valid. For a valid token, it also says who owns it. */
export function validity(): OutputStep {
	return async (_, { statusCode, body }) => {
		if (statusCode === 401) return [{ json: { valid: false } }];
		const answer = objectOf(body);
		if (!('scope' in answer)) throw new ShapeError("has no 'scope'");
		const scopes = scopesOf(answer.scope);
		const tenant = scopes.find((scope) => TENANT_SCOPE.test(scope))?.replace(TENANT_SCOPE, '');
		const lifetime = fieldOf(answer, 'expires_in') ?? undefined;
		const json = withoutUndefined({
			valid: true,
			expiresIn: lifetime === undefined ? undefined : secondsOf(lifetime),
			scopes: scopes.filter((scope) => !TENANT_SCOPE.test(scope)),
			tenant,
			sessionId: fieldOf(answer, 'session_id') ?? undefined,
			email: answer.email,
			legalEntityId: fieldOf(answer, 'legalEntityId'),
		});
		return [{ json }];
	};
}
