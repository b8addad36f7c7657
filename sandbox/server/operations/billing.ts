import { badRequest } from '../errors';
import type { OperationContext } from '../operation';
import type { Coupon, Price } from '../state/prices';
import { coupons, prices } from '../state/prices';

/** Returns the price. Throws an ApiError, 400, for an unknown price. */
export function demandPrice(id: number): Price {
	const price = prices.find((one) => one.id === id);
	if (!price) throw badRequest('priceId is not the id of a price.');
	return price;
}

/** Returns the coupon. Throws an ApiError, 400, for a coupon that is unknown or not valid now. */
export function demandCoupon({ now }: OperationContext, code: string): Coupon {
	const coupon = coupons.find((one) => one.code === code);
	if (!coupon) throw badRequest('There is no coupon of this code.');
	if (now < coupon.validFrom || now > coupon.validTo) throw badRequest('The coupon is not valid any more.');
	return coupon;
}
