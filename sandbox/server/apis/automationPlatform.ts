import { Contract } from '../contract';
import { notOffered, OutOfContractError } from '../errors';
import { demandScope, identify, scopeOf } from '../keys';
import { Reply } from '../operation';
import { automationPlatformOperations, views } from '../operations';
import { withConventions } from '../operations/conventions';
import { plainOperations } from '../operations/plain';
import { withoutPaging } from '../paging';
import { StreamedSteps } from '../streams/step';
import { fromWire, hasPrefixedFields, toWire } from '../operations/fieldPrefix';
import type { Api } from './api';

/** The management API of the automation platform: authorized by an API key with scopes. */
export async function loadAutomationPlatformApi(): Promise<Api> {
	const contract = await Contract.load('automation-platform.openapi.yaml');
	const scopes = [...new Set(contract.operations.map(scopeOf).filter((scope) => scope !== undefined))].sort();
	const byId = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
	const own = Object.entries(automationPlatformOperations).map(([id, handler]) => {
		const operation = byId.get(id);
		return [id, operation ? withConventions(operation, handler) : handler] as const;
	});
	const handlers = new Map([...Object.entries(plainOperations(contract, views)), ...own]);
	return {
		contract,
		outOfContract: (reasons) => new OutOfContractError(reasons),
		isTolerant: () => false,
		adaptBody: ({ operationId }, body, { state }) =>
			hasPrefixedFields({ operationId }) ? fromWire(body, state.modes.fieldPrefix) : body,
		answer(operation, read, headers, sandbox) {
			const { state } = sandbox;
			const { beyondContract } = state.modes;
			if (operation['x-beyond'] && beyondContract !== 'offered') throw notOffered(beyondContract);
			const identity = identify(headers.authorization as string | undefined, scopes);
			demandScope(identity, operation);
			const { operationId } = operation;
			const handler = handlers.get(operationId);
			if (!handler) return contract.example(operation);
			const answer = handler({
				...read,
				operationId,
				identity,
				state,
				now: sandbox.clock.now(),
				record: (change) => sandbox.record(change),
			});
			if (answer instanceof StreamedSteps) return { status: 200, contentType: 'text/event-stream', body: answer };
			const reply = answer instanceof Reply ? answer : new Reply(contract.successStatus(operation), answer);
			if (reply.body === undefined) return { status: reply.status };
			const whole = hasPrefixedFields(operation) ? toWire(reply.body, state.modes.fieldPrefix) : reply.body;
			const body = state.modes.pagingEcho ? whole : withoutPaging(whole);
			return { status: reply.status, contentType: 'application/json', body };
		},
	};
}
