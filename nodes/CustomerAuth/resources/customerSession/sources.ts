import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { tokenSource } from '../../fields';

/**
 * Token fields and the choice of the tokens to use. Only the customer credential has tokens of a customer: with the
 * anonymous credential, the fields are always shown.
 */
export function chosenTokens(fields: INodeProperties[]): INodeProperties[] {
	return [
		...updateDisplayOptions({ show: { authentication: ['customer'] } }, [tokenSource]),
		...updateDisplayOptions({ show: { authentication: ['anonymous'] } }, fields),
		...updateDisplayOptions({ show: { authentication: ['customer'], tokenSource: ['fields'] } }, fields),
	];
}
