import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { limit, listOptions, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

const certificateType: INodeProperties = {
	displayName: 'Type',
	name: 'certificateType',
	type: 'string',
	required: true,
	default: 'saml',
	placeholder: 'e.g. saml',
	description: 'Type of the certificates; saml is the one that is known',
	routing: toQuery('type', 'text'),
};

export const ssoCertificateGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['ssoCertificate'], operation: ['getAll'] } },
	[organization, certificateType, returnAll, limit, listOptions],
);
