import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { tokenSource } from '../../fields';

/**
 * The token fields, and Token From in front of them. The anonymous credential has no tokens of a customer, so with it the
 * fields are always shown, and Token From never.
 */
export function chosenTokens(fields: INodeProperties[]): INodeProperties[] {
	return [
		...updateDisplayOptions({ show: { authentication: ['customer'] } }, [tokenSource]),
		...updateDisplayOptions({ show: { authentication: ['anonymous'] } }, fields),
		...updateDisplayOptions({ show: { authentication: ['customer'], tokenSource: ['fields'] } }, fields),
	];
}
