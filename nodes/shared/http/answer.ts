import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { attempt } from '../attempt';
import { ShapeError } from '../errors/shapeError';
import { readBody } from '../json';
import { shapeFailure } from './failures';
import type { FailedRequest } from './failures';
import { headerOf } from './rateLimit';
import type { Answer, Api } from './types';

/** The answer to a request that was not refused. Its body is parsed, unless the answer is a stream. */
export function toAnswer(api: Api, response: IN8nHttpFullResponse, isStream: boolean, request: FailedRequest): Answer {
	const body = isStream ? response.body : readBody(response.body);
	return {
		status: response.statusCode,
		contentType: headerOf(response, 'content-type') ?? '',
		date: headerOf(response, 'date'),
		body,
		words: request.words,
		async read(work) {
			const done = await attempt(async () => await work(body));
			if (!done.error) return done.value;
			throw done.error instanceof ShapeError
				? shapeFailure(api, done.error, isStream ? undefined : body, request)
				: done.error;
		},
	};
}
