import { notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { LlmProvider } from '../state/model';
import { emptyAware } from './list';
import { teamHere } from './places';

function findProvider(context: OperationContext): LlmProvider {
	const team = teamHere(context, context.query.teamId);
	const id = context.params.providerId as number;
	const provider = context.state.providers.get(id);
	if (!provider || provider.teamId !== team.id) throw notFound('LLM provider', id);
	return provider;
}

export function showProvider({ id, provider, accountName }: LlmProvider): Record<string, unknown> {
	return { id, provider, accountName };
}

export const llmProviderOperations: Operations = {
	'llmProvider.get': (context) => {
		const { id, provider } = findProvider(context);
		return context.state.modes.provider === 'object' ? { id, provider } : [{ id, provider }];
	},

	'llmProvider.getModels': (context) => {
		const { provider, models } = findProvider(context);
		return emptyAware(
			context,
			models.map(({ model, tokenLimit, maxTokens }) => ({ provider, model, tokenLimit, settings: { maxTokens } })),
		);
	},
};
