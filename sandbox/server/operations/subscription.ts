import { badRequest, confirmationNeeded, notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { Subscription } from '../state/model';
import { coupons, decimal, freePrice, priceOf, reduced } from '../state/prices';
import type { Price } from '../state/prices';
import { demandCoupon, demandPrice } from './billing';
import { organizationHere } from './places';

function isPaid(subscription: Subscription | undefined): boolean {
	return subscription !== undefined && subscription.priceId !== freePrice.id;
}

function findSubscription(context: OperationContext): { organizationId: number; subscription: Subscription } {
	const { id } = organizationHere(context, context.params.organizationId);
	const subscription = context.state.subscriptions.get(id);
	if (!subscription) throw notFound('subscription of the organization', id);
	return { organizationId: id, subscription };
}

/** The end of the current period at `now`. */
function nextBill({ started }: Subscription, { period }: Price, now: number): string {
	const next = new Date(started);
	const day = next.getUTCDate();
	while (next.getTime() <= now) {
		next.setUTCDate(1);
		if (period === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
		else next.setUTCMonth(next.getUTCMonth() + 1);
		const daysOfMonth = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
		next.setUTCDate(Math.min(day, daysOfMonth));
	}
	return next.toISOString();
}

function couponOf({ couponCode }: Subscription, price: Price): Record<string, unknown> | undefined {
	const coupon = coupons.find(({ code }) => code === couponCode);
	if (!coupon) return undefined;
	return {
		validFrom: new Date(coupon.validFrom).toISOString(),
		validTo: new Date(coupon.validTo).toISOString(),
		price: decimal(reduced(price.amount, coupon)),
		currencyCode: price.currencyCode,
		productId: price.product.id,
		productName: price.product.name,
	};
}

export const subscriptionOperations: Operations = {
	'subscription.get': (context) => {
		const { subscription } = findSubscription(context);
		const price = priceOf(subscription.priceId) ?? freePrice;
		const coupon = couponOf(subscription, price);
		return {
			product: {
				...price.product,
				nextBill: nextBill(subscription, price, context.now),
				price: {
					id: price.id,
					price: decimal(price.amount),
					currencyCode: price.currencyCode,
					period: price.period,
				},
				...(coupon && { coupon }),
			},
		};
	},

	'subscription.create': (context) => {
		const { id: organizationId } = organizationHere(context, context.params.organizationId);
		const { priceId, couponCode = null } = context.body as { priceId: number; couponCode?: string | null };
		const before = context.state.subscriptions.get(organizationId);
		if (isPaid(before)) throw badRequest('The organization has a subscription already.');
		demandPrice(priceId);
		if (couponCode !== null) demandCoupon(context, couponCode);
		const sessionId = context.state.freeId;
		const id = sessionId + 1;
		const customerId = before?.customerId ?? sessionId + 2;
		context.record({ type: 'subscription.start', organizationId, id, customerId, priceId, couponCode });
		return { sessionId, url: `https://billing.invalid/sessions/${sessionId}`, subscriptionId: id };
	},

	'subscription.update': (context) => {
		const { organizationId } = findSubscription(context);
		const { priceId } = context.body as { priceId: number };
		demandPrice(priceId);
		context.record({ type: 'subscription.update', organizationId, changes: { priceId } });
		return { ok: 1 };
	},

	'subscription.cancel': (context) => {
		const { organizationId } = findSubscription(context);
		context.record({ type: 'subscription.cancel', organizationId });
		return { ok: 1 };
	},

	'subscription.setFreePlan': (context) => {
		const { state, query, params, record } = context;
		const { id: organizationId } = organizationHere(context, params.organizationId);
		const before = state.subscriptions.get(organizationId);
		if (state.modes.freePlan === 'confirmed' && isPaid(before) && query.confirmed !== true) {
			throw confirmationNeeded('Giving the paid plan up has to be confirmed.', { subscription: before?.id });
		}
		const id = state.freeId;
		const customerId = before?.customerId ?? id + 1;
		record({ type: 'subscription.start', organizationId, id, customerId, priceId: freePrice.id, couponCode: null });
		return { customerId, subscriptionId: id };
	},

	'subscription.applyCoupon': (context) => {
		const { organizationId } = findSubscription(context);
		const couponCode = context.query.couponCode as string;
		demandCoupon(context, couponCode);
		context.record({ type: 'subscription.update', organizationId, changes: { couponCode } });
		return { ok: 1 };
	},
};
