import { hexId, uuid } from '../ids';
import type { Agent, DataStore, Device, LlmProvider } from '../state/model';
import type { State } from '../state/state';
import { seedTime } from './builders';

const MEGABYTE = 1024 * 1024;

export function addDataStore(
	state: State,
	given: Pick<DataStore, 'id' | 'name' | 'teamId'> & Partial<DataStore>,
): void {
	state.dataStores.set(given.id, {
		datastructureId: null,
		records: 0,
		size: 0,
		maxSize: MEGABYTE,
		usedBy: [],
		isLocked: false,
		...given,
	});
}

export function addDevice(state: State, given: Pick<Device, 'id' | 'name' | 'teamId'> & Partial<Device>): void {
	state.devices.set(given.id, {
		udid: hexId('device', given.id),
		scope: ['scan'],
		info: null,
		queueCount: 0,
		queueLimit: 100,
		scenarioId: null,
		isLocked: false,
		...given,
	});
}

/** The ID that `addAgent` creates from a key. */
export function agentId(key: string): string {
	return uuid('agent', key);
}

export function addAgent(state: State, key: string, given: Pick<Agent, 'name' | 'teamId'> & Partial<Agent>): void {
	const id = agentId(key);
	state.agents.set(id, {
		id,
		createdAt: seedTime,
		systemPrompt: 'Answer briefly.',
		defaultModel: 'example-large',
		platformConnectionId: 71,
		llmConfig: { maxTokens: 1000 },
		invocationConfig: { recursionLimit: 50, timeout: 300 },
		historyConfig: { iterationsFromHistoryCount: 5 },
		scenarios: [],
		mcpConfigs: [],
		contextIds: [],
		outputParser: { type: 'text' },
		pastConfigurations: [],
		threads: new Map(),
		...given,
	});
}

export function addProvider(
	state: State,
	given: Pick<LlmProvider, 'id' | 'teamId' | 'provider'> & Partial<LlmProvider>,
): void {
	state.providers.set(given.id, {
		accountName: `Account ${given.id}`,
		connectionId: 71,
		models: [
			{ model: 'example-large', tokenLimit: 128000, maxTokens: 4096 },
			{ model: 'example-small', tokenLimit: 32000, maxTokens: 2048 },
		],
		...given,
	});
}

/** Payments of the past, one per day. */
export function addPayments(state: State, organizationId: number, count: number): void {
	for (let n = 1; n <= count; n++) {
		state.payments.push({
			id: hexId('payment', organizationId, n),
			organizationId,
			number: n,
			created: seedTime - (count - n) * 86_400_000,
			type: 'Subscription',
			productName: 'Team plan',
			amount: 4900,
			isCharged: true,
		});
	}
}
