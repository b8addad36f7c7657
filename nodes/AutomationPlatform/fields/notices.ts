import type { INodeProperties } from 'n8n-workflow';

// Facts that a person must know before the node runs. A notice is not a field: the node reads and sends nothing from it.

/** For operations that cost money. */
function chargeNotice(displayName: string, displayOptions?: INodeProperties['displayOptions']): INodeProperties {
	return { displayName, name: 'chargeNotice', type: 'notice', default: '', ...(displayOptions && { displayOptions }) };
}

export const charges = chargeNotice("This charges the organization's payment method, in test runs too.");

export const chargesUnlessTried = chargeNotice(
	"This charges the organization's payment method, in test runs too. To try it without a charge, turn on Do Not Charge.",
	{ hide: { doNotCharge: [true] } },
);

export const startsSubscription = chargeNotice(
	'This starts a paid subscription, in test runs too. To try it without a charge, turn on Do Not Charge.',
	{ hide: { doNotCharge: [true] } },
);

/** For operations that delete for good. */
function deleteNotice(displayName: string, displayOptions?: INodeProperties['displayOptions']): INodeProperties {
	return { displayName, name: 'deleteNotice', type: 'notice', default: '', ...(displayOptions && { displayOptions }) };
}

export const deletesAgent = deleteNotice('This permanently deletes the agent. This cannot be undone.');

export const deletesDataStores = deleteNotice(
	'This permanently deletes the data stores with all their records. Turning off Confirm protects only data stores that a scenario uses.',
);

export const deletesDevice = deleteNotice(
	'This permanently deletes the device. Turning off Confirm protects only a device with messages in its queue.',
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
	'This permanently deletes the organization with all its teams. Turning off Confirm protects only an organization with active scenarios.',
);

export const deletesVariable = deleteNotice('This permanently deletes the variable. This cannot be undone.');

/** For operations that end a paid plan. */
function planNotice(displayName: string): INodeProperties {
	return { displayName, name: 'planNotice', type: 'notice', default: '' };
}

export const cancelsSubscription = planNotice("This cancels the organization's subscription, in test runs too.");

export const setsFreePlan = planNotice('This switches the organization to the free plan, in test runs too.');

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
		'The first time you publish the workflow, existing incomplete executions do not start it. To include them, turn on Emit Existing under Options. A test shows up to 5 of them.',
	name: 'firstPublishNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { '/options.emitExisting': [true] } },
};
