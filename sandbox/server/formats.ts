const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isDateTime = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i.test(text) && !Number.isNaN(Date.parse(text));

/** The formats that the contracts use. openapi-backend has only those of numbers and bytes. */
export const formats: Record<string, { type: 'string'; validate: (text: string) => boolean }> = {
	date: { type: 'string', validate: isDate },
	'date-time': { type: 'string', validate: isDateTime },
	email: { type: 'string', validate: (text) => /^[^\s@]+@[^\s@]+$/.test(text) },
	uri: { type: 'string', validate: (text) => URL.canParse(text) },
	uuid: { type: 'string', validate: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) },
};
