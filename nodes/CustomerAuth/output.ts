import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../shared/json';
import { ShapeError } from '../shared/errors/shapeError';
import type { OutputStep } from '../shared/output/steps';
import { fieldOf, secondsOf } from './tokens/tokens';

/** The last moment that a date can be, in milliseconds. */
const LAST_DATE = 8.64e15;

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The value under a name, whichever of its two spellings the service uses. */
function valueOf(answer: IDataObject, name: string): unknown {
	return fieldOf(answer, name) ?? answer[snakeCase(name)];
}

/** When something ends that ends in so many seconds; undefined where that is no date. */
function endOf(seconds: number): string | undefined {
	const end = Date.now() + seconds * 1000;
	return seconds > 0 && end <= LAST_DATE ? new Date(end).toISOString() : undefined;
}

/**
 * One item with the tokens of an answer under the names of the spec, whatever the service calls them, and with
 * `expiresAt` (ISO 8601).
 *
 * @param names the fields that the spec gives for the operation
 */
export function tokens(...names: string[]): OutputStep {
	return async (_, { body }) => {
		const answer = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (!fieldOf(answer, 'access_token')) throw new ShapeError("has no 'access_token'");
		const known = new Set(names.flatMap((name) => [name, camelCase(name), snakeCase(name)]));
		const expiresAt = endOf(secondsOf(fieldOf(answer, 'expires_in')));
		return [
			{
				json: {
					...Object.fromEntries(
						names.map((name) => [name, valueOf(answer, name)]).filter(([, value]) => value !== undefined),
					),
					...Object.fromEntries(Object.entries(answer).filter(([name]) => !known.has(name))),
					...(expiresAt && { expiresAt }),
				} as IDataObject,
			},
		];
	};
}

/** Says that the password which was sent is too short to log in with. */
export function warnOfShortPassword(least: number): OutputStep {
	return async function (items) {
		if ([...String(this.getNodeParameter('password'))].length < least) {
			const message = `The account was created, but its password has fewer than ${least} characters, and a login needs as many.`;
			this.addExecutionHints?.({ message, location: 'outputPane' });
		}
		return items;
	};
}

/** One item that says that it worked. The spec has an empty answer; services also send words about it, or an object. */
export function loggedOut(): OutputStep {
	return async (_, { body }) => {
		if (typeof body === 'string' && isWebPage(body)) throw new ShapeError('is a web page');
		const told = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (told.error || told.fault || told.ok === false || told.ok === 0 || told.success === false) {
			throw new ShapeError('tells of a failure');
		}
		return [{ json: { success: true } }];
	};
}

/** The scope names in a text, or in a list of texts. */
function scopesOf(scope: unknown): string[] {
	return [scope]
		.flat()
		.filter((text): text is string => typeof text === 'string')
		.flatMap((text) => text.split(/\s+/))
		.filter(Boolean);
}

const TENANT_SCOPE = /^tenant=/;

/** One item that says whether a token is valid, and of a valid one whose it is. */
export function validity(): OutputStep {
	return async (_, { statusCode, body }) => {
		if (statusCode === 401) return [{ json: { valid: false } }];
		const answer = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (!('scope' in answer)) throw new ShapeError("has no 'scope'");
		const scopes = scopesOf(answer.scope);
		const tenant = scopes.find((scope) => TENANT_SCOPE.test(scope))?.replace(TENANT_SCOPE, '');
		const lifetime = fieldOf(answer, 'expires_in');
		const json = {
			valid: true,
			expiresIn: lifetime === undefined ? undefined : secondsOf(lifetime),
			scopes: scopes.filter((scope) => !TENANT_SCOPE.test(scope)),
			tenant,
			sessionId: fieldOf(answer, 'session_id'),
			email: answer.email,
			legalEntityId: valueOf(answer, 'legalEntityId'),
		};
		return [
			{ json: Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined)) as IDataObject },
		];
	};
}
