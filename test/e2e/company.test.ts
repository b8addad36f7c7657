import type { Host } from './host';
import { connect } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => {
	host = await connect();
});
beforeEach(async () => host.sandbox.control('POST', '/reset', { seed: 'platform' }));

const organizationId = locator('12');
const customer = {
	customerSource: 'fields',
	customerEmail: 'billing@example.invalid',
	customerName: 'North',
	customerIsBusiness: true,
	customerCountryId: locator('44'),
	customerAddress: { city: 'Linz', line1: 'Hafenstrasse 1', line2: 'Top 4' },
};

async function does(resource: string, operation: string, more: object): Promise<Array<Record<string, unknown>>> {
	return await host.output({ resource, operation, ...more });
}

describe('folders, billing, analytics, tools and certificates in the real n8n', () => {
	it('a folder is created, renamed, listed and deleted', async () => {
		const [{ id }] = await does('scenarioFolder', 'create', { teamId: locator('88'), name: 'A new one' });
		const folderId = locator(String(id));

		expect(await does('scenarioFolder', 'update', { folderId, updateFields: { name: 'A renamed one' } })).toEqual([
			expect.objectContaining({ id, name: 'A renamed one', scenariosTotal: 0 }),
		]);
		const listed = await does('scenarioFolder', 'getAll', { teamId: locator('88'), returnAll: true });
		expect(listed.map(({ name }) => name)).toContain('A renamed one');
		expect(await does('scenarioFolder', 'delete', { folderId })).toEqual([{ deleted: true, id }]);
		expect(await does('scenarioFolder', 'getAll', { teamId: locator('88') })).toHaveLength(listed.length - 1);
	});

	it('a subscription is started, changed, given a coupon, set to the free plan and cancelled', async () => {
		const own = { organizationId: locator('18') };
		const [session] = await does('subscription', 'create', {
			...own,
			priceId: 310,
			...customer,
			additionalFields: { couponCode: 'null' },
		});
		expect(session).toEqual({
			sessionId: expect.any(Number),
			url: expect.stringContaining(String(session.sessionId)),
			subscriptionId: expect.any(Number),
		});
		expect(await does('subscription', 'update', { ...own, priceId: 311, ...customer })).toEqual([{ success: true }]);
		const coupon = { ...own, couponCode: 'EXAMPLE20', ...customer };
		expect(await does('subscription', 'applyCoupon', coupon)).toEqual([{ success: true }]);
		expect(await does('subscription', 'get', own)).toEqual([
			expect.objectContaining({
				price: expect.objectContaining({ id: 311 }),
				coupon: expect.objectContaining({ productId: 21 }),
			}),
		]);
		expect(await does('subscription', 'setFreePlan', { ...own, confirm: true })).toEqual([
			{ customerId: expect.any(Number), subscriptionId: expect.any(Number) },
		]);
		expect(await does('subscription', 'cancel', { ...own, confirm: true })).toEqual([{ success: true }]);
	});

	it('a payment is made once and listed', async () => {
		const count = async () => (await does('payment', 'getAll', { organizationId, returnAll: true })).length;
		const before = await count();

		expect(
			await does('payment', 'create', {
				organizationId,
				priceId: 313,
				quantity: 2,
				...customer,
				doNotCharge: true,
				additionalFields: { couponCode: 'EXAMPLE20' },
			}),
		).toEqual([{ success: true }]);

		expect(await count()).toBe(before + 1);
		const options = { sortBy: 'created', sortDirection: 'desc' };
		expect(await does('payment', 'getAll', { organizationId, limit: 1, options })).toEqual([
			expect.objectContaining({ status_name: 'Open' }),
		]);
	});

	it('analytics are returned by scenario, with pages and filters, and as totals', async () => {
		const all = await does('analytics', 'get', { organizationId, returnAll: true });
		expect(all.map(({ id }) => id).sort()).toEqual([4711, 4712, 4713, 4715, 4716, 4717]);
		const filters = { teamIds: [88, 94], status: 'active', folderIds: [31, 32] };
		const options = { sortBy: 'errorRate', sortDirection: 'desc' };
		expect(await does('analytics', 'get', { organizationId, filters, options, simplify: false })).toEqual([
			expect.objectContaining({ id: 4712, executionsChange: expect.any(Number) }),
		]);
		expect(await does('analytics', 'get', { organizationId, output: 'totals', returnTotalCount: true })).toEqual([
			expect.objectContaining({ executions: expect.any(Number), totalCount: 6 }),
		]);
	});

	it('a tool is changed, and the certificates are listed', async () => {
		const updateFields = {
			name: 'Find order',
			description: 'Finds an order',
			inputs: '[{"name":"orderNo","type":"text","required":true}]',
		};
		expect(await does('scenarioTool', 'update', { scenarioId: locator('4715'), updateFields })).toEqual([
			expect.objectContaining({ id: 4715, name: 'Find order', description: 'Finds an order' }),
		]);
		const certificates = await does('ssoCertificate', 'getAll', { organizationId });
		expect(certificates.length).toBeGreaterThan(0);
		for (const certificate of certificates) expect(certificate).toMatchObject({ type: 'saml' });
	});

	it('analytics of an organization without the plan say which plan and role they need', async () => {
		const { node } = await host.runNode({ resource: 'analytics', operation: 'get', organizationId: locator('14') });
		expect(node.error?.message).toContain('403');
		expect(node.error?.description).toMatch(/Owner role.*Enterprise plan/);
	});

	afterEach(async () => {
		expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});
});
