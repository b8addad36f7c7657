import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../shared/input/routing';

export const country: INodeProperties = {
	displayName: 'Country',
	name: 'countryId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Country of the user',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchCountries', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 44' },
	],
	routing: toBody('countryId', 'integerId'),
};

export const language: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Language in which the user sees the platform',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchLanguages', searchable: true },
		},
		{ displayName: 'By Code', name: 'id', type: 'string', placeholder: 'e.g. en' },
	],
	routing: toBody('language', 'text'),
};

export const locale: INodeProperties = {
	displayName: 'Locale',
	name: 'localeId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Format of dates and numbers',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchLocales', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 13' },
	],
	routing: toBody('localeId', 'integerId'),
};

export const region: INodeProperties = {
	displayName: 'Region',
	name: 'regionId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'The region where the data is stored',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchRegions', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 2' },
	],
	routing: toBody('regionId', 'integerId'),
};

export const timezone: INodeProperties = {
	displayName: 'Timezone',
	name: 'timezoneId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Timezone of the user',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTimezones', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 113' },
	],
	routing: toBody('timezoneId', 'integerId'),
};
