import { NodeApiError } from 'n8n-workflow';

/**
 * Makes n8n's errors like those before 2.34, until the mocks are restored: a class field of `ExecutionBaseError`
 * (n8n-workflow 2.8.0, 1.120.31) removes the cause that the constructor of `Error` has set. Everything else is as
 * today.
 */
export function loseCauses(): void {
	const prototype = NodeApiError.prototype as unknown as { addToMessages(message: string): void };
	const { addToMessages } = prototype;
	// A NodeApiError calls this first after its fields are set.
	jest.spyOn(prototype, 'addToMessages').mockImplementation(function (this: NodeApiError, message) {
		this.cause = undefined;
		addToMessages.call(this, message);
	});
}
