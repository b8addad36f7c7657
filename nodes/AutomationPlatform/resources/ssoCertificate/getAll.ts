import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { limit, listOptions, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

const certificateType: INodeProperties = {
	displayName: 'Type',
	name: 'certificateType',
	type: 'options',
	required: true,
	options: [{ name: 'SAML', value: 'saml', description: 'Certificates for single sign-on with SAML' }],
	default: 'saml',
	description: 'The type of certificates to return',
	routing: toQuery('type', 'text'),
};

export const ssoCertificateGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['ssoCertificate'], operation: ['getAll'] } },
	[organization, certificateType, returnAll, limit, listOptions],
);
