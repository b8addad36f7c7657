import type { Api } from '../shared/http/types';
import { toFieldPrefix } from './resources/agent/fieldPrefix';
import { hints } from './hints';

/** The management API, as the door needs to know it. */
export const api: Api = {
	credential: 'automationPlatformApi',
	credentialName: 'Automation Platform API',
	hints,
	toWire: toFieldPrefix,
	changing: ['user.checkPasswordReset'],
};
