import type { State } from '../state/state';
import { variableReducers } from '../state/variables';
import { seedTime } from './builders';
import { addAgent, addDataStore, addDevice, addPayments, addProvider } from './resources';

const MEGABYTE = 1024 * 1024;

/** The resources of the demo's organization 34 besides its scenarios. */
export function addDemoResources(state: State): void {
	state.folders.set(51, { id: 51, name: 'Archive', teamId: 340 });
	state.folders.set(52, { id: 52, name: 'Billing', teamId: 341 });
	addDataStore(state, {
		id: 71,
		name: 'Beans',
		teamId: 340,
		records: 12,
		size: 3072,
		datastructureId: 17,
		usedBy: [6121],
	});
	addDataStore(state, { id: 72, name: 'Roasts', teamId: 340, maxSize: 2 * MEGABYTE, datastructureId: 18 });
	const info = { os: 'Android', brand: 'Example', model: 'T2' };
	addDevice(state, { id: 410, name: 'Counter tablet', teamId: 340, scope: ['scan', 'button'], info, scenarioId: 6122 });
	addDevice(state, { id: 411, name: 'Spare tablet', teamId: 340, scope: ['call'], queueCount: 2 });
	addProvider(state, { id: 3, teamId: 340, provider: 'example-ai', accountName: 'Harbour account', connectionId: 60 });
	addAgent(state, 'demo-order-helper', {
		name: 'Order helper',
		teamId: 340,
		platformConnectionId: 60,
		systemPrompt: 'Answer questions about orders.',
		scenarios: [{ platformScenarioId: 6125, approvalMode: 'auto-run' }],
	});
	variableReducers['variable.create'](state, {
		type: 'variable.create',
		at: seedTime,
		organizationId: 34,
		name: 'roast_limit',
		given: { typeId: 1, value: 25 },
		author: 'Robin Example',
	});
	state.subscriptions.set(34, { id: 5005, customerId: 4004, priceId: 310, started: seedTime, couponCode: null });
	addPayments(state, 34, 3);
	state.installedApps.push({
		appName: 'roast-planner',
		appVersion: 2,
		organizationId: 34,
		installedAt: seedTime,
		installedBy: 5,
	});
}
