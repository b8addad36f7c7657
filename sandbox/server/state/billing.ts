import { hexId } from '../ids';
import type { Reducers } from './reducer';

interface PaymentCreateChange {
	type: 'payment.create';
	at: number;
	organizationId: number;
	productName: string;
	amount: number;
	isCharged: boolean;
}

/** A subscription started, or the free plan replaced a paid one. */
interface SubscriptionStartChange {
	type: 'subscription.start';
	at: number;
	organizationId: number;
	id: number;
	customerId: number;
	priceId: number;
	couponCode: string | null;
}

interface SubscriptionUpdateChange {
	type: 'subscription.update';
	at: number;
	organizationId: number;
	changes: { priceId?: number; couponCode?: string };
}

interface SubscriptionCancelChange {
	type: 'subscription.cancel';
	at: number;
	organizationId: number;
}

export type BillingChange =
	| PaymentCreateChange
	| SubscriptionStartChange
	| SubscriptionUpdateChange
	| SubscriptionCancelChange;

export const billingReducers: Reducers<BillingChange> = {
	'payment.create': (state, { at, organizationId, productName, amount, isCharged }) => {
		const number = state.payments.length + 1;
		const id = hexId('payment', organizationId, number);
		const type = 'Single payment';
		state.payments.push({ id, organizationId, number, created: at, type, productName, amount, isCharged });
	},
	'subscription.start': (state, { at, organizationId, id, customerId, priceId, couponCode }) => {
		state.takeIds(id, customerId);
		state.subscriptions.set(organizationId, { id, customerId, priceId, started: at, couponCode });
	},
	'subscription.update': (state, { organizationId, changes }) => {
		const subscription = state.subscriptions.get(organizationId);
		if (subscription) Object.assign(subscription, changes);
	},
	'subscription.cancel': (state, { organizationId }) => {
		state.subscriptions.delete(organizationId);
	},
};
