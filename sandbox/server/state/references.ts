/** Look-up lists of the platform, which never change. */
export const timezones = [
	{ id: 201, name: 'Europe/Vienna', code: 'Europe/Vienna', offset: '+01:00' },
	{ id: 202, name: 'Etc/UTC', code: 'Etc/UTC', offset: '+00:00' },
	{ id: 203, name: 'America/Toronto', code: 'America/Toronto', offset: '-05:00' },
];

export const countries = [
	{ id: 44, name: 'Austria', code: 'AUT', code2: 'at' },
	{ id: 45, name: 'Canada', code: 'CAN', code2: 'ca' },
	{ id: 46, name: 'New Zealand', code: 'NZL', code2: 'nz' },
];

export const locales = [
	{ id: 7, name: 'English (UK)', code: 'en_GB' },
	{ id: 8, name: 'German (Austria)', code: 'de_AT' },
];

export const regions = [
	{ id: 1, name: 'Europe' },
	{ id: 2, name: 'North America' },
];

export const roleIds = { owner: 11, member: 12, teamAdmin: 31, teamMember: 32 };

export const usersRoles = [
	{
		id: roleIds.owner,
		name: 'Owner',
		category: 'organization',
		subsidiary: false,
		permissions: ['organization view', 'organization edit', 'analytics view'],
	},
	{
		id: roleIds.member,
		name: 'Member',
		category: 'organization',
		subsidiary: false,
		permissions: ['organization view'],
	},
	{
		id: roleIds.teamAdmin,
		name: 'Team Admin',
		category: 'team',
		subsidiary: false,
		permissions: ['scenario view', 'scenario edit', 'dlq edit'],
	},
	{
		id: roleIds.teamMember,
		name: 'Team Member',
		category: 'team',
		subsidiary: false,
		permissions: ['scenario view'],
	},
];

/** The zone of the sandbox. Organizations of other zones show fewer properties. */
export const currentZone = 'zone1.platform.invalid';
