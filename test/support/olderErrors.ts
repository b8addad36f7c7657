import { NodeApiError } from 'n8n-workflow';

/**
 * Makes the host's errors as n8n before 2.34 does, until the mocks are restored: a class field of `ExecutionBaseError`
 * (n8n-workflow 2.8.0, 1.120.31) wipes the cause that the constructor of `Error` has set. All else is as today.
 */
export function loseCauses(): void {
	const prototype = NodeApiError.prototype as unknown as { addToMessages(message: string): void };
	const { addToMessages } = prototype;
	// what a NodeApiError does first when its fields are set
	jest.spyOn(prototype, 'addToMessages').mockImplementation(function (this: NodeApiError, message) {
		this.cause = undefined;
		addToMessages.call(this, message);
	});
}
