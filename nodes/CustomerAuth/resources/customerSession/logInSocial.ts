import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toHeader, toQuery } from '../../../shared/input/routing';
import { anonymousBearer, sharedSession, tokenSource } from '../../fields';

const authorizationCode: INodeProperties = {
	displayName: 'Authorization Code',
	name: 'authorizationCode',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'The code that the identity provider sent to the redirect URI. Enter it URL-decoded. It works once.',
	routing: toQuery('code', 'id'),
};

const redirectUri: INodeProperties = {
	displayName: 'Redirect URI',
	name: 'redirectUri',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://shop.example.com/callback',
	description: 'The same redirect URI as in the authorization request',
	routing: toQuery('redirect_uri', 'id'),
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	placeholder: 'Add Option',
	options: [
		{
			displayName: 'Code Verifier',
			name: 'codeVerifier',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'PKCE code verifier. Required if the authorization request had a code challenge.',
			routing: toQuery('code_verifier', 'id'),
		},
		{
			displayName: 'Session ID',
			name: 'sessionId',
			type: 'string',
			default: '',
			placeholder: 'e.g. sess-0001',
			description: "The visitor's session ID. Enter it to keep the visitor's session after the login.",
			routing: toHeader('session-id', 'id'),
		},
	],
};

export const customerSessionLogInSocialDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['logInSocial'] } },
	[tokenSource, sharedSession, anonymousBearer, authorizationCode, redirectUri, options],
);
