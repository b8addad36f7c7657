import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { conversionOf, description, sampleOf, shownFields } from './operations';
import type { Variant } from './operations';

/** The child fields of a collection. */
export function childrenOf(field: INodeProperties): INodeProperties[] {
	return (field.options as INodeProperties[]).filter((option) => 'type' in option);
}

function filled(field: INodeProperties): unknown {
	// The items have one address, of which only the first is invited. With Skip that is no failure.
	if (field.name === 'ifMember') return 'skip';
	if (field.type === 'collection') {
		return Object.fromEntries(childrenOf(field).map((child) => [child.name, filled(child)]));
	}
	const isRead = ['boolean', 'number', 'string'].includes(field.type) && field.default !== '';
	return isRead && (field.type === 'string' || !conversionOf(field)) ? field.default : sampleOf(field);
}

/** Fields that cannot contain an expression in the editor. */
export const fixed = description.properties.filter(({ noDataExpression }) => noDataExpression).map(({ name }) => name);

/** Switches that hide a field when off. As an expression, they would always show it. */
export const plain = ['returnAll', 'waitForOutcome'];

/** The parameters of a variant with every shown field set, and every hidden field stored. */
export function everything({ parameters }: Variant): { all: INodeParameters; shown: INodeProperties[] } {
	const shown = shownFields(parameters);
	const all: IDataObject = { ...parameters };
	for (const field of shown) {
		// A collection that the variant sets partly is set completely. Return All stays off, so that Limit is used.
		if (!(field.name in all) || field.type === 'collection')
			all[field.name] = (field.name === 'returnAll' ? false : filled(field)) as IDataObject;
	}
	for (const field of description.properties) {
		if (!(field.name in all) && !fixed.includes(field.name) && field.name !== 'requestOptions') {
			all[field.name] = filled(field) as IDataObject;
		}
	}
	return { all: all as INodeParameters, shown: shownFields(all as INodeParameters) };
}
