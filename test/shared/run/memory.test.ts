import { Memory, PerRun, tellProgress } from '../../../nodes/shared/run/memory';

test('what was done to a key is kept under it, and no other', () => {
	const memory = new Memory<string>();
	memory.remember('1/a', { done: 'queued' });

	expect(memory.get('1/a')).toEqual({ done: 'queued' });
	expect(memory.get('1/b')).toBeUndefined();
});

test('an item number and a text of the same digits are two keys', () => {
	const memory = new Memory<string>();
	memory.remember(1, { done: 'first' });

	expect(memory.get('1')).toBeUndefined();
});

test('what may have been done is told apart from what was', () => {
	const memory = new Memory<string>();
	const error = new Error('cut off');
	memory.remember('a', { maybeDone: error });

	expect(memory.get('a')).toEqual({ maybeDone: error });
});

test('each run has a value of its own, which stays for all of its tries', () => {
	const perRun = new PerRun(() => new Memory<string>());
	const [first, second] = [{}, {}];

	expect(perRun.of(first)).toBe(perRun.of(first));
	expect(perRun.of(second)).not.toBe(perRun.of(first));
});

test('G29 of an error that is thrown in several tries only the last progress is told', () => {
	const [error, plain] = [Object.assign(new Error('Broken'), { description: 'Why.' }), new Error('Broken')];
	for (const done of [2, 1, 2]) {
		tellProgress(error, done, 3, 'items');
		tellProgress(plain, done, 3, 'items');
	}

	const progress = '2 of 3 items were completed. Retry On Fail does not repeat them.';
	expect(error.description).toBe(`Why. ${progress}`);
	expect(plain).toMatchObject({ description: progress });
});
