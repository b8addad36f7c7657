import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../package/sources';

const nodes = path.join(__dirname, '../../nodes');
const MAX_LINES = 300;

test(`no file of the nodes is longer than ${MAX_LINES} lines, unless its first line is a comment that says why`, () => {
	const tooLong = filesBelow(nodes).filter((file) => {
		if (!file.endsWith('.ts')) return false;
		const lines = readFileSync(path.join(nodes, file), 'utf8').trimEnd().split('\n');
		return lines.length > MAX_LINES && !/^\/[/*]/.test(lines[0]);
	});
	expect(tooLong).toEqual([]);
});
