/** A shop; its name is the first part of every address of the service. */
export interface Tenant {
	name: string;
	clientIds: string[];
}

/** What a visitor does under one session ID, over all refreshes and logins. Times in Unix milliseconds. */
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
	/** Null for one who came by social login and has none. */
	passwordHash: string | null;
	active: boolean;
	/** The legal entities that a session of this customer may stand for. */
	legalEntityIds: string[];
}

export interface AnonymousToken {
	token: string;
	tenant: string;
	sessionId: string;
	expiresAt: number;
	/** Until when the token itself can be exchanged for another, which is the deprecated way. */
	refreshableUntil: number;
}

export interface CustomerToken {
	token: string;
	tenant: string;
	sessionId: string;
	/** The login that the token comes from, directly or by refreshes. */
	loginId: string;
	customerId: string;
	legalEntityId?: string;
	expiresAt: number;
}

export interface AnonymousRefreshToken {
	token: string;
	tenant: string;
	sessionId: string;
	/** The access token that it was given out with. */
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

/** How an identity provider was asked to prove later who has asked (RFC 7636). */
export interface CodeChallenge {
	value: string;
	method: 'S256' | 'plain';
}

/** An authorization code that the identity provider gave out. */
export interface SocialCode {
	code: string;
	tenant: string;
	email: string;
	redirectUri: string;
	challenge?: CodeChallenge;
	expiresAt: number;
	used: boolean;
}
