import type { CustomerAuthOperations } from '../context';
import { anonymousTokenOperations } from './anonymousToken';
import { customerOperations } from './customer';
import { customerSessionOperations } from './customerSession';
import { socialLoginOperations } from './socialLogin';

/** All operations of the contract. */
export const customerAuthOperations: CustomerAuthOperations = {
	...anonymousTokenOperations,
	...customerOperations,
	...customerSessionOperations,
	...socialLoginOperations,
};
