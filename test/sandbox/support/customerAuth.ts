import type { AxiosInstance, AxiosResponse } from 'axios';
import { Contract } from '../../../sandbox/server/contract';
import { customerAuthSeed as seed } from '../../../sandbox/server/customerAuth/seed';
import type { RunningSandbox } from '../../../sandbox/server/startSandbox';
import { clientOf } from './client';

/** A token answer with the names of the contract. */
export interface Tokens {
	access_token: string;
	refresh_token: string;
	expires_in: number;
	[name: string]: unknown;
}

/** The counts of the service in the stats. */
export interface CustomerAuthCounts {
	anonymousLogins: number;
	customerLogins: number;
	customerLoginsRefused: number;
	bearersRefused: Record<string, Record<string, number>>;
	refreshTokensRefused: Record<string, Record<string, number>>;
	sessions: string[];
	[name: string]: unknown;
}

const operationOf: Record<string, string> = {
	'anonymous/login': 'anonymousToken.request',
	'anonymous/refresh': 'anonymousToken.refresh',
	signup: 'customer.signUp',
	login: 'customerSession.logIn',
	socialLogin: 'customerSession.logInSocial',
	refreshauthtoken: 'customerSession.refresh',
	validateauthtoken: 'customerSession.validate',
	logout: 'customerSession.logOut',
};

/** Everything in an answer that the contract does not allow, including a status that it does not name. */
export function faultsOf(contract: Contract, path: string, { status, data }: AxiosResponse): string[] {
	const operationId = operationOf[/(anonymous\/\w+|\w+)$/.exec(path)?.[0] ?? ''];
	const operation = contract.operations.find((each) => each.operationId === operationId);
	if (!operation) return [`${path} is not in the contract`];
	const statuses = Object.keys(operation.responses ?? {});
	if (!statuses.includes(String(status))) return [`${operationId} has no ${status}`];
	if (status === 204) return data === '' ? [] : [`${operationId} has no body`];
	return contract.checkAnswer(operationId, status, data).map((reason) => `${operationId} ${status}: ${reason}`);
}

/** The requests of the API as a client sends them, with the values of the seed unless others are given. */
export class CustomerAuthClient {
	private constructor(
		private readonly http: AxiosInstance,
		/** Everything in the answers so far that the contract does not allow. */
		readonly contractFaults: string[],
	) {}

	static async connect({ url }: RunningSandbox): Promise<CustomerAuthClient> {
		const contract = await Contract.load('customer-auth.openapi.yaml');
		const http = clientOf(url, null);
		const faults: string[] = [];
		http.interceptors.response.use((response) => {
			const path = new URL(http.getUri(response.config)).pathname;
			if (!path.startsWith('/__sandbox')) faults.push(...faultsOf(contract, path, response));
			return response;
		});
		return new CustomerAuthClient(http, faults);
	}

	private async get(path: string, params: object, token?: string): Promise<AxiosResponse> {
		return await this.http.get(path, { params, headers: bearer(token) });
	}

	async requestAnonymous(params: object = {}, token?: string): Promise<AxiosResponse> {
		const query = { tenant: seed.tenant, client_id: seed.clientId, ...params };
		return await this.get('/customerlogin/auth/anonymous/login', query, token);
	}

	/** `undefined` in `params` leaves a key out. */
	async refreshAnonymous(tokens: Tokens, params: object = {}): Promise<AxiosResponse> {
		return await this.get('/customerlogin/auth/anonymous/refresh', {
			tenant: seed.tenant,
			client_id: seed.clientId,
			refresh_token: tokens.refresh_token,
			anonymous_token: tokens.access_token,
			...params,
		});
	}

	async signUp(token: string | undefined, body: object, tenant: string = seed.tenant): Promise<AxiosResponse> {
		return await this.http.post(`/customer/${tenant}/signup`, body, { headers: bearer(token) });
	}

	async logIn(token: string | undefined, body: object = {}, tenant: string = seed.tenant): Promise<AxiosResponse> {
		const whole = { email: seed.email, password: seed.password, ...body };
		return await this.http.post(`/customer/${tenant}/login`, whole, { headers: bearer(token) });
	}

	async logInSocial(token: string | undefined, params: object, sessionId?: string): Promise<AxiosResponse> {
		const headers = { ...bearer(token), ...(sessionId !== undefined && { 'session-id': sessionId }) };
		return await this.http.post(`/customer/${seed.tenant}/socialLogin`, undefined, { params, headers });
	}

	async refresh(token: string | undefined, refreshToken: string, params: object = {}): Promise<AxiosResponse> {
		return await this.get(`/customer/${seed.tenant}/refreshauthtoken`, { refreshToken, ...params }, token);
	}

	async validate(token: string | undefined, tenant: string = seed.tenant): Promise<AxiosResponse> {
		return await this.get(`/customer/${tenant}/validateauthtoken`, {}, token);
	}

	async logOut(token: string | undefined, accessToken = token): Promise<AxiosResponse> {
		return await this.get(`/customer/${seed.tenant}/logout`, { accessToken }, token);
	}

	async control(path: string, body: object): Promise<AxiosResponse> {
		return await this.http.post(`/__sandbox/${path}`, body);
	}

	async anonymous(): Promise<Tokens> {
		return (await this.requestAnonymous()).data as Tokens;
	}

	/** An anonymous token and the customer tokens of a login with it. */
	async loggedIn(): Promise<{ anonymous: Tokens; customer: Tokens }> {
		const anonymous = await this.anonymous();
		return { anonymous, customer: (await this.logIn(anonymous.access_token)).data as Tokens };
	}
}

function bearer(token: string | undefined): Record<string, string> {
	return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

export function countsOf(sandbox: RunningSandbox): CustomerAuthCounts {
	return sandbox.stats().customerAuth as CustomerAuthCounts;
}
