import * as n8nWorkflow from 'n8n-workflow';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { attempt } from '../attempt';
import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import type { Api, HostContext } from './types';

/** The decrypted credential, and the domains that it is restricted to. */
export interface LoadedCredential {
	data: ICredentialDataDecryptedObject;
	allowedDomains?: string;
}

/**
 * Loads the credential that the node has chosen.
 *
 * @throws NodeOperationError if there is none, or if n8n does not allow its use
 */
export async function loadCredential(
	context: HostContext,
	{ credential, credentialName }: Api,
	errorContext: ErrorContext,
): Promise<LoadedCredential> {
	const loaded = await attempt(async () => {
		const data = await context.getCredentials<ICredentialDataDecryptedObject>(credential);
		// versions of n8n without domain restrictions do not have the function
		const allowedDomains = n8nWorkflow.getCredentialAllowedDomains?.({
			node: errorContext.node,
			credentialData: data,
			credentialOwnedSurface: true,
		});
		return { data, allowedDomains };
	});
	if (!loaded.error) return loaded.value;
	const reason = loaded.error.message;
	throw inputError(
		errorContext,
		`The credential '${credentialName}' cannot be used${reason ? ` (${reason})` : ''}`,
		'Choose one in the node, and make sure that it is shared with you',
	);
}

/** The values of a credential that must not appear in any text, as they are stored and as they are sent. */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return Object.entries(credential)
		.filter(
			([name]) =>
				/key|password|token|secret|clientId|email/i.test(name) && !/(ExpiresAt|Lifetime|SessionId)$/.test(name),
		)
		.flatMap(([name, value]) => {
			if (typeof value !== 'string' && typeof value !== 'number') return [];
			const text = String(value);
			const line = text.replace(/\s+/g, ' ').trim();
			// a key can be stored with its scheme
			return [text, line, ...(/key/i.test(name) ? [line.replace(/^\S+ /, '')] : [])];
		});
}
