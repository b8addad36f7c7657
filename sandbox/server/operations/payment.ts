import { badRequest } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import { pageOf } from '../paging';
import type { Payment } from '../state/model';
import { decimal, reduced } from '../state/prices';
import { demandCoupon, demandPrice } from './billing';
import { emptyAware } from './list';
import { organizationHere } from './places';

const paymentPages: PageRule<Payment> = {
	limits: { default: 50, max: 100 },
	sortBy: 'created',
	sortDir: 'desc',
	sortKeys: { created: ({ number }) => number, amount_total: ({ amount }) => amount },
};

const MONTH_MS = 30 * 86_400_000;

function show({
	id,
	organizationId,
	number,
	created,
	type,
	productName,
	amount,
	isCharged,
}: Payment): Record<string, unknown> {
	const invoice = `EX-${organizationId}-${String(number).padStart(5, '0')}`;
	return {
		id,
		invoice_number: invoice,
		created: new Date(created).toISOString(),
		type_name: type,
		status_name: isCharged ? 'Paid' : 'Open',
		product_name: { en: productName },
		payment_method: {
			type: 'card',
			card: {
				brand: 'examplecard',
				last4: '0000',
				country: 'AT',
				network: 'examplecard',
				exp_year: 2030,
				exp_month: 11,
				fingerprint: 'dummy-fingerprint',
			},
		},
		amount_total: decimal(amount),
		currency_code: 'EUR',
		invoice_url: `https://billing.invalid/invoices/${invoice}.pdf`,
		hosted_invoice_url: `https://billing.invalid/invoices/${invoice}`,
		period_from: new Date(created).toISOString(),
		period_to: new Date(created + MONTH_MS).toISOString(),
	};
}

export const paymentOperations: Operations = {
	'payment.getAll': (context) => {
		const { id } = organizationHere(context, context.params.organizationId);
		const payments = context.state.payments.filter(({ organizationId }) => organizationId === id);
		// The interface description shows no `pg` in this answer, although the request has pages.
		const { items } = pageOf(
			payments,
			context.query,
			paymentPages,
			context.state.modes.pageLimits[context.operationId],
		);
		return { payments: emptyAware(context, items.map(show)) };
	},

	'payment.create': (context) => {
		const { id } = organizationHere(context, context.params.organizationId);
		const { priceId, quantity, couponCode, doNotCharge } = context.body as {
			priceId: number;
			quantity: number;
			couponCode?: string;
			doNotCharge?: boolean;
		};
		const price = demandPrice(priceId);
		if (!Number.isInteger(quantity) || quantity < 1) throw badRequest('quantity is not a number of 1 or more.');
		const coupon = couponCode === undefined ? undefined : demandCoupon(context, couponCode);
		context.record({
			type: 'payment.create',
			organizationId: id,
			productName: price.product.name,
			amount: reduced(price.amount * quantity, coupon),
			isCharged: doNotCharge !== true,
		});
		return { ok: 1 };
	},
};
