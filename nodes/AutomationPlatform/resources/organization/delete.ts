import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { confirm } from '../../fields/deleting';
import { deletesOrganization } from '../../fields/notices';
import { organization } from '../../fields/organization';

export const organizationDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['delete'] } },
	[deletesOrganization, organization, confirm],
);
