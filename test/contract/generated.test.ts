import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { operationsFile, operationsTable, tableIn } from './operationsTable';
import { rows } from './rows';
import { savedFile, withNewOperations } from './savedNodes';
import type { SavedNode } from './savedNodes';

const root = join(__dirname, '../..');
const outOfDate = 'Run `npm run generate`';

test(`${operationsFile} has the table of operations that the contract gives. ${outOfDate} when it does not.`, () => {
	expect(tableIn(readFileSync(join(root, operationsFile), 'utf8'))).toBe(operationsTable());
});

test(`a workflow is saved of every operation, and none is changed any more. ${outOfDate} when one is missing.`, () => {
	const saved = JSON.parse(readFileSync(join(root, savedFile), 'utf8')) as SavedNode[];
	expect(withNewOperations(saved, rows)).toEqual(saved);
	expect(new Set(saved.map(({ node }) => node.id)).size).toBe(saved.length);
});
