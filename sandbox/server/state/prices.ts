/** A product. Amounts in hundredths. */
export interface Price {
	id: number;
	amount: number;
	currencyCode: string;
	period: string;
	product: { id: number; name: string };
}

const team = { id: 21, name: 'Team plan' };
const enterprise = { id: 22, name: 'Enterprise plan' };
const operations = { id: 23, name: '10,000 operations' };

/** The free plan has no price that can be ordered, because a separate operation sets it. */
export const freePrice: Price = {
	id: 300,
	amount: 0,
	currencyCode: 'EUR',
	period: 'month',
	product: { id: 20, name: 'Free plan' },
};

export const prices: Price[] = [
	{ id: 310, amount: 4900, currencyCode: 'EUR', period: 'month', product: team },
	{ id: 311, amount: 49000, currencyCode: 'EUR', period: 'year', product: team },
	{ id: 312, amount: 19900, currencyCode: 'EUR', period: 'month', product: enterprise },
	{ id: 313, amount: 900, currencyCode: 'EUR', period: 'once', product: operations },
];

/** Returns the price with an ID, including the free one. */
export function priceOf(id: number): Price | undefined {
	return id === freePrice.id ? freePrice : prices.find((price) => price.id === id);
}

export interface Coupon {
	code: string;
	validFrom: number;
	validTo: number;
	percentOff: number;
}

export const coupons: Coupon[] = [
	{ code: 'EXAMPLE20', validFrom: Date.UTC(2026, 0, 1), validTo: Date.UTC(2036, 11, 31, 23, 59, 59), percentOff: 20 },
	{ code: 'EXPIRED10', validFrom: Date.UTC(2020, 0, 1), validTo: Date.UTC(2020, 11, 31, 23, 59, 59), percentOff: 10 },
];

/** Returns an amount in hundredths as decimal text. */
export function decimal(amount: number): string {
	return (amount / 100).toFixed(2);
}

/** Returns an amount minus the coupon. */
export function reduced(amount: number, coupon: Coupon | undefined): number {
	return Math.round((amount * (100 - (coupon?.percentOff ?? 0))) / 100);
}
