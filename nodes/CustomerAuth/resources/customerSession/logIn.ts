import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { atLeast } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';
import { SHORTEST_LOGIN_PASSWORD } from '../../tokens/identity';
import { anonymousBearer, email, password, sharedSession, tokenSource } from '../../fields';

const loginPassword: INodeProperties = {
	...password,
	description: "The customer's password, at least 6 characters",
	routing: toBody('password', 'text', atLeast(SHORTEST_LOGIN_PASSWORD)),
};

export const customerSessionLogInDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['logIn'] } },
	[tokenSource, sharedSession, anonymousBearer, { ...email, routing: toBody('email', 'email') }, loginPassword],
);
