import { Contract } from '../contract';
import { outOfContract } from '../customerAuth/errors';
import { customerAuthOperations } from '../customerAuth/operations';
import type { Api } from './api';

/** The customer authentication API: authorized by its own tokens. */
export async function loadCustomerAuthApi(): Promise<Api> {
	const contract = await Contract.load('customer-auth.openapi.yaml');
	return {
		contract,
		outOfContract,
		isTolerant: ({ anonymousRefresh }) => anonymousRefresh === 'oneToken',
		answer(operation, read, headers, sandbox, stats) {
			const { operationId } = operation;
			const { state } = sandbox;
			const body = customerAuthOperations[operationId]({
				...read,
				operationId,
				headers,
				state: state.customerAuth,
				modes: state.modes,
				now: sandbox.clock.now(),
				stats: stats.customerAuth,
				record: (event) => sandbox.record({ type: 'customerAuth', event }),
			});
			const status = contract.successStatus(operation);
			return body === undefined ? { status } : { status, contentType: 'application/json', body };
		},
	};
}
