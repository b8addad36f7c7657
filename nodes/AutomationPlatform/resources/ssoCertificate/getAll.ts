import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { limit, listOptions, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

const certificateType: INodeProperties = {
	displayName: 'Type',
	name: 'certificateType',
	type: 'options',
	required: true,
	options: [{ name: 'SAML', value: 'saml', description: 'Certificates of a SAML single sign-on' }],
	default: 'saml',
	description: 'Type of the certificates',
	routing: toQuery('type', 'text'),
};

export const ssoCertificateGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['ssoCertificate'], operation: ['getAll'] } },
	[organization, certificateType, returnAll, limit, listOptions],
);
