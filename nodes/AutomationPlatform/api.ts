import type { Api } from '../shared/http/types';
import { toFieldPrefix } from './resources/agent/fieldPrefix';
import { changingUserReads } from './resources/user';
import { hints } from './hints';

/** The management API, for the HTTP client. */
export const api: Api = {
	credential: 'automationPlatformApi',
	credentialName: 'Automation Platform API',
	hints,
	toWire: toFieldPrefix,
	changing: changingUserReads,
};
