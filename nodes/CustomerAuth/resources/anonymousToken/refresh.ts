import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { anonymousBearer, refreshToken, tokenSource } from '../../fields';

const anonymousToken: INodeProperties = {
	...anonymousBearer,
	required: false,
	description:
		'The current anonymous access token. Leave empty unless your shop requires it in addition to the refresh token.',
	routing: toQuery('anonymous_token', 'token'),
};

const anonymousRefreshToken: INodeProperties = {
	...refreshToken,
	displayOptions: { show: { tokenSource: ['fields'] } },
	routing: toQuery('refresh_token', 'id'),
};

export const anonymousTokenRefreshDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['anonymousToken'], operation: ['refresh'] } },
	[tokenSource, anonymousToken, anonymousRefreshToken],
);
