import type { Service } from '../shared/door';
import { toFieldPrefix } from './fieldPrefix';
import { hints } from './hints';

/** The management API, as the door needs to know it. */
export const service: Service = {
	credential: 'automationPlatformApi',
	credentialName: 'Automation Platform API',
	hints,
	toWire: toFieldPrefix,
	changing: ['user.checkPasswordReset'],
};
