import { badRequest } from '../errors';
import { countries, locales, regions, timezones } from '../state/references';

const lists: Record<string, Array<{ id: number }>> = {
	timezoneId: timezones,
	countryId: countries,
	localeId: locales,
	regionId: regions,
};

/** Throws an ApiError, 400, for the first field with a timezone, country, locale or region that is not in its list. */
export function demandKnownReferences(fields: object): void {
	for (const [name, value] of Object.entries(fields)) {
		const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
		if (list && !list.some(({ id }) => id === value)) throw badRequest(`${name} is not one of the list.`);
	}
}
