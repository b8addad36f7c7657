import type { Sandbox } from '../sandbox';
import type { CodeChallenge, Customer } from './model';
import { newCode } from './secrets';
import { customerAuthSeed } from './seed';

/** Lifetime of an authorization code, as identity providers set it. */
const CODE_SECONDS = 600;

type Body = Record<string, unknown>;

function textOf(body: Body, name: string, fallback?: string): string {
	const value = body[name] ?? fallback;
	if (typeof value !== 'string' || value === '') throw new Error(`${name} is a text.`);
	return value;
}

function tenantOf({ state }: Sandbox, body: Body): string {
	const tenant = textOf(body, 'tenant', customerAuthSeed.tenant);
	if (!state.customerAuth.tenants.has(tenant)) throw new Error(`There is no tenant ${tenant}.`);
	return tenant;
}

function challengeOf(body: Body): CodeChallenge | undefined {
	if (body.codeChallenge === undefined) return undefined;
	const method = textOf(body, 'codeChallengeMethod', 'plain');
	if (method !== 'S256' && method !== 'plain') throw new Error('codeChallengeMethod is S256 or plain.');
	return { value: textOf(body, 'codeChallenge'), method };
}

/**
 * Acts as the identity provider: returns an authorization code, as after the consent of a user.
 *
 * @throws Error that names the invalid part of the body
 */
export function giveOutSocialCode(sandbox: Sandbox, body: Body): { code: string } {
	const code = newCode();
	const tenant = tenantOf(sandbox, body);
	const email = textOf(body, 'email');
	const redirectUri = textOf(body, 'redirectUri');
	const challenge = challengeOf(body);
	const expiresAt = sandbox.clock.now() + CODE_SECONDS * 1000;
	sandbox.record({
		type: 'customerAuth',
		event: { type: 'socialCode', code: { code, tenant, email, redirectUri, challenge, expiresAt, used: false } },
	});
	return { code };
}

/**
 * Acts as the shop's staff: activates or deactivates an account, or sets its legal entities.
 *
 * @throws Error that names the invalid part of the body
 */
export function changeCustomer(sandbox: Sandbox, body: Body): { id: string } {
	const tenant = tenantOf(sandbox, body);
	const email = textOf(body, 'email');
	const customer = sandbox.state.customerAuth.customerByEmail(tenant, email);
	if (!customer) throw new Error(`There is no customer ${email} of ${tenant}.`);
	const { active = customer.active, legalEntityIds = customer.legalEntityIds } = body as Partial<Customer>;
	if (typeof active !== 'boolean') throw new Error('active is true or false.');
	if (!Array.isArray(legalEntityIds) || !legalEntityIds.every((id) => typeof id === 'string')) {
		throw new Error('legalEntityIds is an array of texts.');
	}
	const changed: Customer = { ...customer, active, legalEntityIds };
	sandbox.record({ type: 'customerAuth', event: { type: 'customer', customer: changed } });
	return { id: customer.id };
}
