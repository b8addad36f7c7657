const customerScopes = [
	'approval.approval_read_own',
	'approval.approval_manage_own',
	'customermanagement.legalentity_read_own',
	'customer.customer_read_own',
	'customer.customer_manage_own',
	'customer.customerprofile_view',
	'customer.customerprofile_edit',
	'customer.consent_view',
	'customer.consent_manage',
	'quote.quote_read_own',
	'quote.quote_manage_own',
	'returns.returns_read_own',
	'returns.returns_manage_own',
	'iam.scope_read_own',
	'iam.user_read_own',
	'iam.group_read_own',
	'iam.assignment_create_own',
	'iam.assignment_delete_own',
	'customersegment.segment_read_own',
	'order.order_readascustomer',
	'order.order_updateascustomer',
	'order.history_view',
	'coupon.coupon_redeem',
];

export function anonymousScope(tenant: string): string {
	return `tenant=${tenant}`;
}

export function customerScope(tenant: string): string {
	return [...customerScopes, `tenant=${tenant}`].join(' ');
}
