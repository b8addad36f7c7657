import { setTimeout as sleep } from 'node:timers/promises';

const RUN_LIMIT_MS = 10 * 60_000;
const UNFINISHED = new Set(['new', 'running', 'waiting', 'unknown']);

/** The account of the demo's editor, which only this machine can reach. */
export const demoOwner = {
	email: 'demo@example.com',
	password: 'Example-demo-1',
	firstName: 'Demo',
	lastName: 'Owner',
};

/**
 * @typedef {object} NodeRun a run of a node
 * @property {string} executionStatus
 * @property {number} startTime epoch milliseconds
 * @property {number} executionTime milliseconds
 * @property {{ message: string, description?: string | null, httpCode?: string | null }} [error]
 * @property {{ main?: Array<Array<{ json: any, error?: any, pairedItem?: any }> | null> }} [data]
 */

/**
 * @typedef {object} Execution
 * @property {string} id
 * @property {string} status
 * @property {Record<string, NodeRun[]>} runs by node name
 * @property {{ message: string, description?: string | null, node?: { name: string } }} [error]
 */

/** The part of n8n's REST interface that its editor uses for credentials, workflows and runs. */
export class N8nClient {
	#url;
	#cookie = '';
	#version = '';

	/** @param {string} url */
	constructor(url) {
		this.#url = url;
	}

	/** The cookie of the session, for a browser that starts signed in. */
	get cookie() {
		return this.#cookie;
	}

	/** Signs in as the demo's owner. Creates the owner in an n8n without one. */
	async signIn() {
		const { email, password } = demoOwner;
		const login = await this.#send('POST', '/rest/login', { emailOrLdapLoginId: email, password });
		const answer = login.ok ? login : await this.#send('POST', '/rest/owner/setup', demoOwner);
		if (!answer.ok) throw new Error(`n8n refused the demo's owner: ${answer.status} ${await answer.text()}`);
		this.#cookie = answer.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';')[0])
			.join('; ');
		this.#version = (await this.request('GET', '/rest/settings')).versionCli;
	}

	/**
	 * @param {number} major
	 * @param {number} [minor]
	 * @returns {boolean} whether the n8n that answers is of that version or a newer one
	 */
	isFrom(major, minor = 0) {
		const [ownMajor, ownMinor] = this.#version.split('.').map(Number);
		return ownMajor > major || (ownMajor === major && ownMinor >= minor);
	}

	/**
	 * @param {string} method
	 * @param {string} path such as `/rest/workflows`
	 * @param {unknown} [body]
	 * @returns {Promise<any>} the `data` of the answer
	 */
	async request(method, path, body) {
		const answer = await this.#send(method, path, body);
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
		return text ? JSON.parse(text).data : undefined;
	}

	/**
	 * Fetches data outside of the REST interface, such as icons.
	 *
	 * @param {string} path
	 * @returns {Promise<Response>}
	 */
	async get(path) {
		return this.#send('GET', path);
	}

	/**
	 * @param {{ name: string, type: string, data: Record<string, unknown> }} credential
	 * @returns {Promise<{ id: string, name: string }>}
	 */
	async createCredential(credential) {
		return this.request('POST', '/rest/credentials', credential);
	}

	/**
	 * Presses the credential's test button.
	 *
	 * @param {{ id?: string, name: string, type: string, data: Record<string, unknown> }} credentials
	 * @returns {Promise<{ status: 'OK' | 'Error', message: string }>}
	 */
	async testCredential(credentials) {
		return this.request('POST', '/rest/credentials/test', { credentials: { id: '', ...credentials } });
	}

	/**
	 * @param {{ name: string, nodes: unknown[], connections: unknown, settings?: unknown, pinData?: unknown }} workflow
	 * @returns {Promise<{ id: string }>}
	 */
	async createWorkflow(workflow) {
		return this.request('POST', '/rest/workflows', { settings: {}, active: false, ...workflow });
	}

	/**
	 * The newest executions of a workflow. n8n lists one that ends meanwhile twice, as running and as ended.
	 *
	 * @param {string} workflowId
	 * @param {number} [limit]
	 * @returns {Promise<Array<{ id: string, status: string }>>}
	 */
	async executions(workflowId, limit = 100) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		/** @type {{ results: Array<{ id: string, status: string }> }} */
		const { results } = await this.request('GET', `/rest/executions?filter=${filter}&limit=${limit}`);
		return [...new Map(results.map((execution) => [execution.id, execution])).values()];
	}

	/**
	 * Runs a stored workflow like the editor's button, and waits for its end.
	 *
	 * @param {string} workflowId
	 * @param {string} trigger the name of the trigger node to start from
	 * @returns {Promise<Execution>}
	 */
	async run(workflowId, trigger) {
		return this.waitFor(await this.start(workflowId, trigger));
	}

	/**
	 * @param {string} workflowId
	 * @param {string} trigger
	 * @returns {Promise<string>} the ID of the execution
	 */
	async start(workflowId, trigger) {
		const { executionId } = await this.request('POST', `/rest/workflows/${workflowId}/run`, {
			triggerToStartFrom: { name: trigger },
			// older versions run what they are sent, not what they have stored
			...(!this.isFrom(2, 41) && { workflowData: await this.request('GET', `/rest/workflows/${workflowId}`) }),
		});
		return executionId;
	}

	/**
	 * Publishes a workflow, so that its triggers start it.
	 *
	 * @param {string} workflowId
	 */
	async publish(workflowId) {
		const { versionId } = await this.request('GET', `/rest/workflows/${workflowId}`);
		if (this.isFrom(2)) await this.request('POST', `/rest/workflows/${workflowId}/activate`, { versionId });
		else await this.request('PATCH', `/rest/workflows/${workflowId}`, { active: true, versionId });
	}

	/** @param {string} workflowId */
	async unpublish(workflowId) {
		if (this.isFrom(2)) await this.request('POST', `/rest/workflows/${workflowId}/deactivate`, {});
		else await this.request('PATCH', `/rest/workflows/${workflowId}`, { active: false });
	}

	/**
	 * @param {string} executionId
	 * @returns {Promise<Execution>} the execution, ended
	 */
	async waitFor(executionId) {
		const deadline = Date.now() + RUN_LIMIT_MS;
		for (let pause = 20; ; pause = Math.min(2 * pause, 200)) {
			const execution = await this.request('GET', `/rest/executions/${executionId}`);
			// n8n 1.x stores the status of an execution before its data
			if (!UNFINISHED.has(execution.status) && execution.data !== '[]') return read(execution);
			if (Date.now() > deadline) throw new Error(`Execution ${executionId} did not end within 10 minutes`);
			await sleep(pause);
		}
	}

	/**
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body]
	 */
	async #send(method, path, body) {
		const send = () =>
			fetch(this.#url + path, {
				method,
				headers: { 'content-type': 'application/json', cookie: this.#cookie },
				body: body === undefined ? undefined : JSON.stringify(body),
			});
		return send().catch((error) => {
			// n8n closed the idle connection at the moment in which it was used again, and has not read the request
			if (error.cause?.message === 'other side closed') return send();
			throw error;
		});
	}
}

/** @param {{ id: string, status: string, data: string }} execution @returns {Execution} */
function read({ id, status, data }) {
	const { resultData } = /** @type {any} */ (unflatten(data));
	return { id, status, runs: resultData.runData ?? {}, error: resultData.error };
}

/**
 * Reads n8n's format of executions: a JSON array of values, in which a string inside an object or an array is the index
 * of its value.
 *
 * @param {string} text
 */
export function unflatten(text) {
	/** @type {any[]} */
	const values = JSON.parse(text);
	/** @type {Map<number, any>} */
	const known = new Map();
	/** @param {number} index @returns {any} */
	const valueAt = (index) => {
		const value = values[index];
		if (typeof value !== 'object' || value === null) return value;
		if (known.has(index)) return known.get(index);
		/** @type {any} */
		const copy = Array.isArray(value) ? [] : {};
		known.set(index, copy);
		for (const [key, inner] of Object.entries(value)) {
			copy[key] = typeof inner === 'string' ? valueAt(Number(inner)) : inner;
		}
		return copy;
	};
	return valueAt(0);
}
