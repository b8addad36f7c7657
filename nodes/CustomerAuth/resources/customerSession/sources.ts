import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { tokenSource } from '../../fields';

/**
 * The token fields with Token From above them. The anonymous credential has no tokens of a customer. So with it, the token
 * fields are always shown, and Token From is not.
 */
export function chosenTokens(fields: INodeProperties[]): INodeProperties[] {
	return [
		...updateDisplayOptions({ show: { authentication: ['customer'] } }, [tokenSource]),
		...updateDisplayOptions({ show: { authentication: ['anonymous'] } }, fields),
		...updateDisplayOptions({ show: { authentication: ['customer'], tokenSource: ['fields'] } }, fields),
	];
}
