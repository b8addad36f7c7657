import { locator } from '../../support/input';
import type { Row } from './row';

const users = '/api/v2/users';
const pg = { sortBy: 'id', sortDir: 'desc', offset: 0, limit: 50, returnTotalCount: false };
const lou = {
	id: 78,
	name: 'Lou Example',
	email: 'lou@harbour.invalid',
	language: 'en',
	timezoneId: 201,
	localeId: 7,
	countryId: 44,
	features: {},
	avatar: '',
	lastLogin: null,
};
const newPassword = 'Dummy-example-1';

export const userRows: Row[] = [
	{
		operation: 'user.changeEmail',
		parameters: {
			userId: locator('78'),
			currentEmail: ' lou@harbour.invalid ',
			newEmail: 'Lou.E@harbour.invalid',
			currentPassword: 'dummy example',
		},
		exchanges: [
			{
				method: 'PUT',
				path: `${users}/78/attributes/email`,
				body: {
					currentEmailAddress: 'lou@harbour.invalid',
					newEmailAddress: 'Lou.E@harbour.invalid',
					currentPassword: 'dummy example',
				},
				answer: { changed: false, emailSent: true },
			},
		],
		output: [{ changed: false, emailSent: true, userId: 78 }],
	},
	{
		operation: 'user.changePassword',
		parameters: {
			userId: locator('78'),
			currentPassword: 'dummy example',
			newPassword,
		},
		exchanges: [
			{
				method: 'PUT',
				path: `${users}/78/attributes/password`,
				body: { currentPassword: 'dummy example', newPassword1: newPassword, newPassword2: newPassword },
				answer: { changed: true },
			},
		],
		output: [{ changed: true, userId: 78 }],
	},
	{
		operation: 'user.checkPasswordReset',
		parameters: { hash: 'dummy/example+hash' },
		exchanges: [
			{
				method: 'GET',
				path: `${users}/password-reset`,
				query: [['hash', 'dummy/example+hash']],
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'user.completePasswordReset',
		parameters: { newPassword },
		exchanges: [
			{
				method: 'POST',
				path: `${users}/password-reset`,
				body: { newPassword1: newPassword, newPassword2: newPassword },
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'user.getAll',
		parameters: { organizationId: locator('34') },
		exchanges: [
			{
				method: 'GET',
				path: users,
				query: [
					['organizationId', '34'],
					['pg[limit]', '50'],
				],
				answer: { users: [lou], pg },
			},
		],
		output: [lou],
	},
	{
		operation: 'user.getAll',
		when: 'of an organization, with every filter and option',
		parameters: {
			organizationId: locator('34'),
			filters: {
				email: 'lou@harbour.invalid',
				name: 'Lou Example',
				organizationRoleId: locator('12'),
				filterByTeamId: 340,
			},
			options: { cols: ['id', 'email'], sortBy: 'email', sortDirection: 'asc', additionalQuery: '{"pg[offset]": 2}' },
		},
		exchanges: [
			{
				method: 'GET',
				path: users,
				query: [
					['organizationId', '34'],
					['email', 'lou@harbour.invalid'],
					['name', 'Lou Example'],
					['organizationRoleId', '12'],
					['filterByTeamId', '340'],
					['pg[offset]', '2'],
					['cols[]', 'id'],
					['cols[]', 'email'],
					['pg[sortBy]', 'email'],
					['pg[sortDir]', 'asc'],
					['pg[limit]', '50'],
				],
				answer: { users: [{ id: 78, email: 'lou@harbour.invalid' }], pg: { ...pg, offset: 2 } },
			},
		],
		output: [{ id: 78, email: 'lou@harbour.invalid' }],
	},
	{
		operation: 'user.getAll',
		when: 'of a team, with its filter',
		parameters: { scope: 'team', teamId: locator('340'), filters: { teamRoleId: locator(8, 'list') } },
		exchanges: [
			{
				method: 'GET',
				path: users,
				query: [
					['teamId', '340'],
					['teamRoleId', '8'],
					['pg[limit]', '50'],
				],
				answer: { users: [lou], pg },
			},
		],
		output: [lou],
	},
	{
		operation: 'user.requestPasswordReset',
		parameters: { email: ' Lou@harbour.invalid' },
		exchanges: [
			{
				method: 'POST',
				path: `${users}/password-reset-demand`,
				body: { email: 'Lou@harbour.invalid' },
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'user.update',
		parameters: { userId: locator('78'), updateFields: { name: 'Lou Example' } },
		exchanges: [{ method: 'PATCH', path: `${users}/78`, body: { name: 'Lou Example' }, answer: { user: lou } }],
		output: [lou],
	},
	{
		operation: 'user.update',
		when: 'with every field',
		parameters: {
			userId: locator(78, 'list'),
			updateFields: {
				name: 'Lou Example',
				language: locator('de'),
				countryId: locator('44'),
				localeId: locator(7, 'list'),
				timezoneId: locator('201'),
			},
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${users}/78`,
				body: { countryId: 44, language: 'de', localeId: 7, name: 'Lou Example', timezoneId: 201 },
				answer: { user: { ...lou, language: 'de' } },
			},
		],
		output: [{ ...lou, language: 'de' }],
	},
];
