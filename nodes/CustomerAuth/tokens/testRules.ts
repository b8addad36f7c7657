import type { ICredentialTestRequest } from 'n8n-workflow';

import { credentialTestRules } from '../../shared/http/credentialTest';

/**
 * The rules with which n8n checks the answer to the test of a Customer Auth credential.
 *
 * @param advice what to do if the service refuses the credential
 * @param key a key that only the right service returns
 */
export function testRules(advice: string, key?: string): ICredentialTestRequest['rules'] {
	const messages = [400, 401, 403].map((status) => [
		status,
		`The service rejected the credential (HTTP ${status}). ${advice}`,
	]);
	return credentialTestRules(Object.fromEntries(messages) as Record<number, string>, key);
}
