/** A shop. Its name is the first part of every address of the service. */
export interface Tenant {
	name: string;
	clientIds: string[];
}

/** The activity of a visitor under one session ID, across all refreshes and logins. Times in Unix milliseconds. */
export interface Session {
	id: string;
	tenant: string;
	createdAt: number;
	updatedAt: number;
}

export interface Customer {
	id: string;
	tenant: string;
	email: string;
	/** Null for a customer of social login without a password. */
	passwordHash: string | null;
	active: boolean;
	/** The legal entities that a session of this customer can use. */
	legalEntityIds: string[];
}

export interface AnonymousToken {
	token: string;
	tenant: string;
	sessionId: string;
	expiresAt: number;
	/** The time until which the token itself can be exchanged for another, which is the deprecated way. */
	refreshableUntil: number;
}

export interface CustomerToken {
	token: string;
	tenant: string;
	sessionId: string;
	/** The login of the token, directly or after refreshes. */
	loginId: string;
	customerId: string;
	legalEntityId?: string;
	expiresAt: number;
}

export interface AnonymousRefreshToken {
	token: string;
	tenant: string;
	sessionId: string;
	/** The access token that was issued with it. */
	accessToken: string;
	expiresAt: number;
	used: boolean;
}

export interface CustomerRefreshToken {
	token: string;
	tenant: string;
	sessionId: string;
	loginId: string;
	customerId: string;
	expiresAt: number;
	used: boolean;
}

/** How the client proves to the identity provider later that it sent the request (RFC 7636). */
export interface CodeChallenge {
	value: string;
	method: 'S256' | 'plain';
}

/** An authorization code from the identity provider. */
export interface SocialCode {
	code: string;
	tenant: string;
	email: string;
	redirectUri: string;
	challenge?: CodeChallenge;
	expiresAt: number;
	used: boolean;
}
