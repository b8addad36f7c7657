import { Memory, PerRun, addProgress } from '../../../nodes/shared/run/memory';

test('keeps results under their key only', () => {
	const memory = new Memory<string>();
	memory.remember('1/a', { done: 'queued' });

	expect(memory.get('1/a')).toEqual({ done: 'queued' });
	expect(memory.get('1/b')).toBeUndefined();
});

test('treats an item number and a text of the same digits as two keys', () => {
	const memory = new Memory<string>();
	memory.remember(1, { done: 'first' });

	expect(memory.get('1')).toBeUndefined();
});

test('distinguishes what was done from what may have been done', () => {
	const memory = new Memory<string>();
	const error = new Error('cut off');
	memory.remember('a', { maybeDone: error });

	expect(memory.get('a')).toEqual({ maybeDone: error });
});

test('keeps one value for all tries of a run, and another for each run', () => {
	const perRun = new PerRun(() => new Memory<string>());
	const [first, second] = [{}, {}];

	expect(perRun.of(first)).toBe(perRun.of(first));
	expect(perRun.of(second)).not.toBe(perRun.of(first));
});

test('G29 of an error that is thrown in several tries, shows the last progress only', () => {
	const [error, plain] = [Object.assign(new Error('Broken'), { description: 'Why.' }), new Error('Broken')];
	for (const done of [2, 1, 2]) {
		addProgress(error, done, 3, 'items');
		addProgress(plain, done, 3, 'items');
	}

	const progress = '2 of 3 items were completed. Retry On Fail does not repeat them.';
	expect(error.description).toBe(`Why. ${progress}`);
	expect(plain).toMatchObject({ description: progress });
});
