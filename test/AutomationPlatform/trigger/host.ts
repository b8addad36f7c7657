import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatformTrigger } from '../../../nodes/AutomationPlatform/AutomationPlatformTrigger.node';
import { PollingHost, type PollResult } from '../../support/engine';
import { reply } from '../../support/nock';
import { authorization, origin } from '../../nodes/operations';
import type { Service } from './service';
import { locator } from '../../support/input';

/** The trigger and its credential, as the engine helpers expect them. */
export const trigger = {
	nodeType: new AutomationPlatformTrigger(),
	credentialTypes: [new AutomationPlatformApi()],
	credentials: {
		automationPlatformApi: {
			baseUrl: origin,
			apiKey: authorization,
			authorizationScheme: 'none',
			fieldPrefix: 'platform',
		},
	},
};

/** Lets the service answer every request of the test. */
export function intercept(service: Service, { delay = 0 } = {}): void {
	reply(
		origin,
		'GET',
		/^\/api\/v2\//,
		async ({ path, query }) => {
			const answer = service.answer(decodeURIComponent(path), Object.fromEntries(query));
			if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
			return { status: answer.status, body: answer.body as object, headers: answer.headers };
		},
		{ times: Infinity },
	);
}

/** Parameters that watch scenarios by their IDs. */
export function watching(...scenarioIds: number[]): INodeParameters {
	return { watch: 'scenarios', scenarioIds };
}

/** Parameters that watch all scenarios of team 1. */
export const watchingTeam: INodeParameters = { watch: 'team', teamId: locator(1) };

/** A host with the trigger in its workflow. */
export function hostOf(parameters: INodeParameters, stored: IDataObject = {}, baseUrl = origin): PollingHost {
	const credentials = { automationPlatformApi: { ...trigger.credentials.automationPlatformApi, baseUrl } };
	return new PollingHost({ ...trigger, credentials, parameters }, stored);
}

/** The items of a poll. Throws the error of a failed poll. */
export function emittedItems({ emitted, error }: PollResult): IDataObject[] {
	if (error) throw error;
	return (emitted ?? []).flat().map(({ json }) => json);
}

/** The IDs of the items of the next poll, in their order. */
export async function pollIds(host: PollingHost): Promise<unknown[]> {
	return emittedItems(await host.poll()).map(({ id }) => id);
}
