import fc from 'fast-check';

import { cut, shorten } from '../../../nodes/shared/errors/text';

const emoji = '😀';

test('G24 cuts a text between characters, never inside one', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 40 }), (text, longest) => {
			for (const short of [cut(text, longest), shorten(text, longest)]) {
				expect(() => encodeURIComponent(short)).not.toThrow();
				expect(short.length).toBeLessThanOrEqual(longest);
			}
			expect(text.startsWith(cut(text, longest))).toBe(true);
		}),
	);
	expect(cut(`a${emoji}`, 2)).toBe('a');
	expect(shorten(`ab${emoji}cd`, 4)).toBe('ab…');
	expect(shorten(`ab${emoji}cd`, 5)).toBe(`ab${emoji}…`);
	expect(shorten(`ab${emoji}`, 4)).toBe(`ab${emoji}`);
});

test('shortens a text of several lines to one line, and keeps a short one', () => {
	expect(shorten(' a\n b ', 10)).toBe('a b');
	expect(shorten('abcdef', 6)).toBe('abcdef');
	expect(shorten('abcd fgh', 6)).toBe('abcd…');
});
