import type { IDataObject } from 'n8n-workflow';

import { ShapeError } from '../shared/output';
import type { OutputStep } from '../shared/output';
import { fieldOf, secondsOf } from '../shared/tokens/answer';

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * One item with the tokens of an answer under the names of the spec, whatever the service calls them, and with
 * `expiresAt` (ISO 8601).
 *
 * @param names the fields that the spec gives for the operation
 */
export function tokens(...names: string[]): OutputStep {
	return async (_, response) => {
		const body = (response as { body: unknown }).body;
		const answer = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (!fieldOf(answer, 'access_token')) throw new ShapeError("has no 'access_token'");
		const known = new Set(names.flatMap((name) => [name, camelCase(name)]));
		const seconds = secondsOf(fieldOf(answer, 'expires_in'));
		return [
			{
				json: {
					...Object.fromEntries(
						names.map((name) => [name, fieldOf(answer, name)]).filter(([, value]) => value !== undefined),
					),
					...Object.fromEntries(Object.entries(answer).filter(([name]) => !known.has(name))),
					...(seconds > 0 && { expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }),
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
			(
				this as unknown as { addExecutionHints?: (hint: { message: string; location: string }) => void }
			).addExecutionHints?.({ message, location: 'outputPane' });
		}
		return items;
	};
}

const TENANT_SCOPE = /^tenant=/;

/** One item that says whether a token is valid, and of a valid one whose it is. */
export function validity(): OutputStep {
	return async (_, response) => {
		const { statusCode, body } = response as { statusCode: number; body: unknown };
		if (statusCode === 401) return [{ json: { valid: false } }];
		const answer = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (!('scope' in answer)) throw new ShapeError("has no 'scope'");
		const scopes = String(answer.scope).split(/\s+/).filter(Boolean);
		const tenant = scopes.find((scope) => TENANT_SCOPE.test(scope))?.replace(TENANT_SCOPE, '');
		const { email, legalEntityId } = answer;
		const json = {
			valid: true,
			expiresIn: secondsOf(fieldOf(answer, 'expires_in')),
			scopes: scopes.filter((scope) => !TENANT_SCOPE.test(scope)),
			tenant,
			sessionId: fieldOf(answer, 'session_id'),
			email,
			legalEntityId,
		};
		return [
			{ json: Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined)) as IDataObject },
		];
	};
}
