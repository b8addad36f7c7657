import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { tokenSource } from '../../fields';

/**
 * Token fields with the choice where the tokens come from. Only the customer credential holds tokens of a customer: with
 * the anonymous one the fields are all there is.
 */
export function chosenTokens(fields: INodeProperties[]): INodeProperties[] {
	return [
		...updateDisplayOptions({ show: { authentication: ['customer'] } }, [tokenSource]),
		...updateDisplayOptions({ show: { authentication: ['anonymous'] } }, fields),
		...updateDisplayOptions({ show: { authentication: ['customer'], tokenSource: ['fields'] } }, fields),
	];
}
