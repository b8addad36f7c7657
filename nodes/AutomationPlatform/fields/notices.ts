import type { INodeProperties } from 'n8n-workflow';

// What a person must know before the node runs. A notice is no field: nothing is read from it or sent.

/** For a purchase that can be tried without paying. */
export const chargesUnlessTried: INodeProperties = {
	displayName:
		"This charges the organization's payment method, in test runs too. To try it without a charge, turn on Do Not Charge.",
	name: 'chargeNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { doNotCharge: [true] } },
};

export const charges: INodeProperties = {
	displayName: "This charges the organization's payment method, in test runs too.",
	name: 'chargeNotice',
	type: 'notice',
	default: '',
};

export const deletesOrganization: INodeProperties = {
	displayName: 'This permanently deletes the organization with all its teams. This cannot be undone.',
	name: 'deleteNotice',
	type: 'notice',
	default: '',
};

export const deletesDataStores: INodeProperties = {
	displayName:
		'This permanently deletes the data stores with all their records. With Confirm off, data stores that no scenario uses are deleted at once.',
	name: 'deleteNotice',
	type: 'notice',
	default: '',
};

export const deletesIncompleteExecutions: INodeProperties = {
	displayName: 'This permanently deletes the incomplete executions. They can never be retried after that.',
	name: 'deleteNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { preview: [true] } },
};

/** For the two steps of a password reset, which the platform keeps in one session. */
export const onePersonPerRun: INodeProperties = {
	displayName: 'Takes one item per run. For several people, use Loop Over Items with a batch size of 1.',
	name: 'oneItemNotice',
	type: 'notice',
	default: '',
};

export const firstPublish: INodeProperties = {
	displayName:
		'When you publish the workflow, the existing incomplete executions are remembered, but do not start it. A test shows up to 5 of them.',
	name: 'firstPublishNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { '/options.emitExisting': [true] } },
};
