import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/organizations/34/sso-certificates';
const current = {
	id: 8,
	type: 'saml',
	validFrom: '2026-01-01T00:00:00.000Z',
	validTo: '2027-01-01T00:00:00.000Z',
	certificate: Buffer.from('dummy certificate').toString('base64'),
	status: 'active',
	deactivationDate: null,
};
const former = { ...current, id: 7, status: 'inactive', deactivationDate: '2026-01-01T00:00:00.000Z' };

export const ssoCertificateRows: Row[] = [
	{
		operation: 'ssoCertificate.getAll',
		parameters: { organizationId: locator('34') },
		exchanges: [{ method: 'GET', path, query: [['type', 'saml']], answer: { ssoCertificates: [current, former] } }],
		output: [current, former],
	},
	{
		operation: 'ssoCertificate.getAll',
		when: 'with every field set',
		parameters: {
			organizationId: locator(34, 'list'),
			certificateType: 'saml',
			limit: 1,
			options: { additionalQuery: '{}' },
		},
		exchanges: [{ method: 'GET', path, query: [['type', 'saml']], answer: { ssoCertificates: [current, former] } }],
		output: [current],
	},
];
