import { Contract } from '../contract';
import { demandScope, identify, scopeOf } from '../keys';
import { automationPlatformOperations } from '../operations';
import type { Api } from './api';

/** The management API of the automation platform: authorized by an API key with scopes. */
export async function loadAutomationPlatformApi(): Promise<Api> {
	const contract = await Contract.load('automation-platform.openapi.yaml');
	const scopes = [...new Set(contract.operations.map(scopeOf).filter((scope) => scope !== undefined))].sort();
	return {
		contract,
		answer(operation, read, headers, sandbox) {
			const identity = identify(headers.authorization as string | undefined, scopes);
			demandScope(identity, operation);
			const { operationId } = operation;
			const handler = Object.hasOwn(automationPlatformOperations, operationId)
				? automationPlatformOperations[operationId]
				: undefined;
			if (!handler) return contract.example(operation);
			const body = handler({
				...read,
				operationId,
				identity,
				state: sandbox.state,
				record: (change) => sandbox.record(change),
			});
			return { status: contract.successStatus(operation), contentType: 'application/json', body };
		},
	};
}
