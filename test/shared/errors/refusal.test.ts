import { ServiceWords } from '../../../nodes/shared/errors/refusal';

const words = new ServiceWords(() => ['dummy-key', 'answer']);

test.each<[string, unknown, string | undefined]>([
	['code and detail', { code: 'IM403', detail: 'It is paused' }, 'It is paused.'],
	['a nested error', { error: { code: 'IM403', message: 'It is paused' } }, 'It is paused.'],
	['a list of errors', { errors: [{ message: 'It is paused' }, 'Come back'] }, 'It is paused. Come back.'],
	['nested errors', { error: { errors: [{ message: 'It is paused' }] } }, 'It is paused.'],
	['OAuth', { error: 'access_denied', error_description: 'It is paused' }, 'It is paused.'],
	['an error alone', { error: 'access_denied' }, 'access_denied.'],
	['a problem with a title alone', { title: 'It is paused', status: 403 }, 'It is paused.'],
	['a title and a detail', { title: 'Forbidden', detail: 'It is paused' }, 'It is paused.'],
	['a fault of a gateway', { fault: { faultstring: 'It is paused' } }, 'It is paused.'],
	['a text', 'It is paused', 'It is paused'],
	['a secret', { message: 'No dummy-key' }, 'No ***.'],
	['a page', '<html>It is paused</html>', undefined],
	['a code alone', { code: 'IM403' }, undefined],
	['a record', { id: 1, name: 'It is paused', type: 'team' }, undefined],
	['a list', [{ message: 'It is paused' }], undefined],
	['nothing', undefined, undefined],
])('G17 finds the reason of a refusal in an answer with status 2xx: %s', (_, body, reason) => {
	expect(words.failureIn(body)?.reason).toBe(reason);
});
