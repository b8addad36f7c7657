import fc from 'fast-check';

import { FieldValueError } from '../../../nodes/shared/input/scalars';
import { fillPath, pathParameters, pathSegment } from '../../../nodes/shared/input/path';

test.each([
	['/api/v2/dlqs', []],
	['/api/v2/dlqs/:dlqId', ['dlqId']],
	['/api/v2/dlqs/:dlqId/logs/:logId', ['dlqId', 'logId']],
])('the parameters of %s are %j', (template, parameters) => {
	expect(pathParameters(template)).toEqual(parameters);
});

test('fills a path with the value of each parameter', () => {
	expect(fillPath('/api/v2/dlqs/:dlqId/logs/:logId', (name) => `<${name}>`)).toBe('/api/v2/dlqs/<dlqId>/logs/<logId>');
});

test.each([
	['a/b', 'a%2Fb'],
	['a b', 'a%20b'],
	['a#b', 'a%23b'],
	['a?x=1', 'a%3Fx%3D1'],
	['ü', '%C3%BC'],
	['100%', '100%25'],
	['a.b', 'a.b'],
	['...', '...'],
	['.hidden', '.hidden'],
	[12, '12'],
])('encodes the ID %j as the segment %s', (id, segment) => {
	expect(pathSegment(id)).toBe(segment);
});

test.each(['.', '..', '../x', 'x/..', 'a/../b', './a', 'a\\..\\b', '%2e%2e', '%2E', '%2e%2e%2fusers', 'a%5c..'])(
	'the id %s, which could lead to another resource, is refused',
	(id) => {
		expect(() => pathSegment(id)).toThrow(FieldValueError);
	},
);

test('an accepted ID is one segment of the address and decodes to itself', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
			let segment: string;
			try {
				segment = pathSegment(id);
			} catch (error) {
				expect(error).toBeInstanceOf(FieldValueError);
				return;
			}
			const { pathname, search, hash } = new URL(`/api/v2/dlqs/${segment}/retry`, 'https://zone.example');
			expect(pathname.split('/')).toEqual(['', 'api', 'v2', 'dlqs', segment, 'retry']);
			expect([search, hash]).toEqual(['', '']);
			expect(decodeURIComponent(segment)).toBe(id);
		}),
	);
});
