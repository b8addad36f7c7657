import { seedCustomerAuth } from '../customerAuth/seed';
import { roleIds } from '../state/references';
import type { State } from '../state/state';
import { addDlq, addOrganization, addScenario, addTeam, addUser, blueprint } from './builders';
import { addDemoResources } from './demoResources';

const reasons = {
	busy: 'The remote service answered 503 Service Unavailable.',
	slow: 'The remote service did not answer in time.',
	timeout: 'The timeout of module 2 is outside 1 to 300.',
	down: 'The remote service refuses every connection.',
};

/** Two organizations with a few weeks of failures: most are resolved by a retry, some need a person. */
export function seedDemo(state: State): void {
	seedCustomerAuth(state);
	addOrganization(state, { id: 34, name: 'Harbour Coffee' });
	addOrganization(state, { id: 35, name: 'Lakeside Books', countryId: 45, timezoneId: 203 });
	addTeam(state, { id: 340, name: 'Operations', organizationId: 34 });
	addTeam(state, { id: 341, name: 'Finance', organizationId: 34 });
	addTeam(state, { id: 350, name: 'Web Shop', organizationId: 35 });
	addUser(state, {
		id: 5,
		name: 'Robin Example',
		email: 'robin@example.invalid',
		organizationRoles: new Map([
			[34, roleIds.owner],
			[35, roleIds.owner],
		]),
		teamRoles: new Map([
			[340, roleIds.teamAdmin],
			[341, roleIds.teamAdmin],
			[350, roleIds.teamAdmin],
		]),
	});
	addUser(state, {
		id: 6,
		name: 'Lou Example',
		email: 'lou@example.invalid',
		organizationRoles: new Map([[34, roleIds.member]]),
		teamRoles: new Map([[340, roleIds.teamMember]]),
	});

	addScenario(state, { id: 6120, name: 'Invoice export', teamId: 341 });
	addScenario(state, { id: 6121, name: 'Order import', teamId: 340 });
	addScenario(state, { id: 6122, name: 'Stock alerts', teamId: 340 });
	addScenario(state, { id: 6123, name: 'Newsletter sync', teamId: 350, isActive: false });
	addScenario(state, { id: 6124, name: 'Review digest', teamId: 350 });
	addScenario(state, { id: 6125, name: 'Address lookup', teamId: 340, type: 'tool' });

	addDemoResources(state);

	const invoice = blueprint('Invoice export');
	const order = blueprint('Order import');
	const orderTooSlow = blueprint('Order import', { timeout: 900 });
	const stock = blueprint('Stock alerts');
	const digest = blueprint('Review digest');

	for (let n = 1; n <= 12; n++) {
		addDlq(state, {
			scenarioId: 6121,
			key: `demo-order-${n}`,
			reason: n % 3 === 0 ? reasons.slow : reasons.busy,
			blueprint: order,
			attempts: n % 2,
			retry: true,
		});
	}
	for (let n = 1; n <= 4; n++) {
		addDlq(state, {
			scenarioId: 6121,
			key: `demo-order-timeout-${n}`,
			reason: reasons.timeout,
			blueprint: orderTooSlow,
			attempts: 1,
		});
	}
	for (let n = 1; n <= 9; n++) {
		addDlq(state, {
			scenarioId: 6120,
			key: `demo-invoice-${n}`,
			reason: reasons.busy,
			blueprint: invoice,
			// Late enough that a run that waits for the outcome still sees it.
			behaviour: { whenResolved: n % 3 === 0 ? 'gone' : 'unlisted', leavesAfterMs: 60_000 },
		});
	}
	for (let n = 1; n <= 3; n++) {
		addDlq(state, {
			scenarioId: 6120,
			key: `demo-invoice-down-${n}`,
			reason: reasons.down,
			blueprint: invoice,
			attempts: 6 + n,
			behaviour: { failuresLeft: 1000 },
		});
	}
	for (let n = 1; n <= 2; n++) {
		addDlq(state, {
			scenarioId: 6120,
			key: `demo-invoice-resolved-${n}`,
			reason: reasons.busy,
			blueprint: invoice,
			attempts: 2,
			resolved: true,
		});
	}
	for (let n = 1; n <= 6; n++) {
		addDlq(state, {
			scenarioId: 6122,
			key: `demo-stock-${n}`,
			reason: reasons.slow,
			blueprint: stock,
			attempts: 1,
			behaviour: { failuresLeft: n === 6 ? 1 : 0 },
		});
	}
	for (let n = 1; n <= 5; n++) {
		addDlq(state, {
			scenarioId: 6124,
			key: `demo-digest-${n}`,
			reason: reasons.busy,
			blueprint: digest,
			attempts: n === 5 ? 8 : 0,
			retry: n !== 5,
		});
	}
}
