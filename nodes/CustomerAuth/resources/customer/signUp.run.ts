import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemWork } from '../../../shared/run/item';

/**
 * Signs a customer up.
 *
 * @throws NodeOperationError for an address without a contact name, because services refuse it with an unclear message
 */
export const signUp: ItemWork = async (item) => {
	const { request, errorContext } = item.prepared;
	const address = request.body?.customerAddress as { contactName?: unknown } | undefined;
	if (address && !address.contactName) {
		throw inputError(errorContext, "'Contact Name' is empty, but 'Customer Address' needs it");
	}
	return await item.send();
};
