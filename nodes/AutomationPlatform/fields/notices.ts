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

/** For operations that delete for good. */
function deleteNotice(displayName: string, displayOptions?: INodeProperties['displayOptions']): INodeProperties {
	return { displayName, name: 'deleteNotice', type: 'notice', default: '', ...(displayOptions && { displayOptions }) };
}

export const deletesAgent = deleteNotice('This permanently deletes the agent. This cannot be undone.');

export const deletesDataStores = deleteNotice(
	'This permanently deletes the data stores with all their records. With Confirm off, data stores that no scenario uses are deleted at once.',
);

export const deletesDevice = deleteNotice(
	'This permanently deletes the device. With Confirm off, a device whose queue is empty is deleted at once.',
);

export const deletesFolder = deleteNotice('This permanently deletes the folder. This cannot be undone.');

export const deletesIncompleteExecution = deleteNotice(
	'This permanently deletes the incomplete execution. It can no longer be retried.',
);

export const deletesIncompleteExecutions = deleteNotice(
	'This permanently deletes the incomplete executions. They can no longer be retried.',
	{ hide: { preview: [true] } },
);

export const deletesOrganization = deleteNotice(
	'This permanently deletes the organization with all its teams. This cannot be undone.',
);

export const deletesVariable = deleteNotice('This permanently deletes the variable. This cannot be undone.');

/** For operations that end what is paid for. */
function planNotice(displayName: string): INodeProperties {
	return { displayName, name: 'planNotice', type: 'notice', default: '' };
}

export const cancelsSubscription = planNotice("This cancels the organization's subscription, in test runs too.");

export const setsFreePlan = planNotice('This puts the organization on the free plan, in test runs too.');

/** For the two steps of a password reset, which the platform keeps in one session. */
export const onePersonPerRun: INodeProperties = {
	displayName:
		'This operation accepts one item per run. For several people, use Loop Over Items with a batch size of 1.',
	name: 'oneItemNotice',
	type: 'notice',
	default: '',
};

export const firstPublish: INodeProperties = {
	displayName:
		'Incomplete executions that exist when you publish the workflow do not start it. A test shows up to 5 of them.',
	name: 'firstPublishNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { '/options.emitExisting': [true] } },
};
