import { failureOf, usePlatform } from './support/platform';

const platform = usePlatform();

const get = async (organizationId: number, type = 'saml') =>
	await platform.get(`/organizations/${organizationId}/sso-certificates`, { type });

test('the certificates of a type, active and inactive', async () => {
	expect((await get(12)).data.ssoCertificates).toEqual([
		{
			id: 8,
			type: 'saml',
			validFrom: '2026-01-01T00:00:00.000Z',
			validTo: '2027-01-01T00:00:00.000Z',
			certificate: Buffer.from('dummy certificate').toString('base64'),
			status: 'active',
			deactivationDate: null,
		},
		expect.objectContaining({ id: 7, status: 'inactive', deactivationDate: '2026-04-07T06:12:44.310Z' }),
	]);
});

test('none of another type or of another organization, null by mode', async () => {
	expect((await get(12, 'oidc')).data).toEqual({ ssoCertificates: [] });
	expect((await get(18)).data).toEqual({ ssoCertificates: [] });
	platform.modes({ emptyLists: 'null' });
	expect((await get(18)).data).toEqual({ ssoCertificates: null });
});

test('fails for an unknown organization and one of another zone', async () => {
	expect(failureOf(await get(99))).toEqual([404, 'IM304']);
	expect(failureOf(await get(13))).toEqual([401, 'IM001']);
});
