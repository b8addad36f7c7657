import type { INodeProperties } from 'n8n-workflow';

import { joinFields } from '../../../nodes/shared/input/joined';

function field(
	name: string,
	operation: string,
	more: Partial<INodeProperties> = {},
	resource = 'order',
): INodeProperties {
	const displayOptions = { show: { resource: [resource], operation: [operation] } };
	return { displayName: name, name, type: 'string', default: '', displayOptions, ...more };
}

const menu = (resource: string): INodeProperties => ({
	...field('operation', ''),
	displayOptions: { show: { resource: [resource] } },
});

/** The names of the fields, and the operations that show each. */
function shown(fields: INodeProperties[]): string[] {
	return joinFields(fields).map(({ name, displayOptions }) =>
		[name, ...((displayOptions?.show?.operation ?? []) as string[])].join(' '),
	);
}

test('a field that operations of a resource share comes once, and the order of each operation stays', () => {
	const fields = [
		menu('order'),
		...[field('team', 'get'), field('id', 'get'), field('limit', 'get')],
		...[field('team', 'list'), field('filter', 'list'), field('limit', 'list')],
		...[field('limit', 'count'), field('team', 'count')],
	];
	expect(shown(fields)).toEqual([
		'operation',
		...['team get list', 'filter list', 'id get', 'limit get list count', 'team count'],
	]);
});

test('fields that differ, or belong to another resource, stay apart', () => {
	const check = () => undefined;
	const sent = (as: unknown) => ({ routing: { send: { check: as } } }) as Partial<INodeProperties>;
	const fields = [
		menu('order'),
		field('id', 'get', sent(check)),
		field(
			'id',
			'delete',
			sent(() => undefined),
		),
		field('id', 'update', sent(check)),
		field('id', 'create', { displayOptions: { show: { resource: ['order'], operation: ['create'], kind: ['b'] } } }),
		menu('user'),
		field('id', 'get', sent(check), 'user'),
	];
	expect(shown(fields)).toEqual(['operation', 'id create', 'id delete', 'id get update', 'operation', 'id get']);
});

test('values that are written alike, but are not equal, stay apart', () => {
	const values = [undefined, 5, [], {}, new Date(0), new Date(1), /a/, /b/];
	const fields = values.map((value, index) => field('id', `operation${index}`, { value } as Partial<INodeProperties>));
	expect(joinFields([menu('order'), ...fields])).toHaveLength(1 + values.length);
});

test('a field of two resources keeps its place in each', () => {
	const both = { displayOptions: { show: { resource: ['order', 'user'], operation: ['get'] } } };
	const fields = [
		menu('order'),
		field('a', 'get'),
		field('b', 'get', both),
		field('c', 'get'),
		field('b', 'get', both),
	];
	expect(shown(fields)).toEqual(['operation', 'a get', 'b get', 'c get', 'b get']);
});

test('what it was given stays unchanged', () => {
	const fields = [menu('order'), field('id', 'get'), field('id', 'delete')];
	const before = JSON.stringify(fields);
	joinFields(fields);
	expect(JSON.stringify(fields)).toBe(before);
});
