import * as n8nWorkflow from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { attempt } from '../attempt';
import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import type { Refusal } from '../errors/refusal';
import { observe } from './credentialExpressions';
import type { ServiceState } from './retryPolicy';
import type { Api, HostContext } from './types';

/** The decrypted credential of a request, and the state of its service in this run. */
export interface LoadedCredential {
	data: ICredentialDataDecryptedObject;
	/** The only domains that the credential may be used for. */
	allowedDomains?: string;
	/** A text that is equal for equal values; undefined if all items have this credential. It contains secrets. */
	key?: string;
	service: ServiceState;
	/**
	 * A rate limit that is longer than any request may wait. Until `until` ({@link elapsedMs}), requests fail without being
	 * sent.
	 */
	blocked?: { until: number; refusal: Refusal; hint: string };
}

/**
 * The credential that the node has chosen. It is read once for all items, because n8n reads and evaluates it at each call.
 * If its fields contain expressions, each item has its own credential, which is read when the item needs it.
 */
export class Credentials {
	/** The credential of all items; undefined if items can have different ones. */
	private shared?: Promise<LoadedCredential | undefined>;

	private readonly byItem = new Map<number, Promise<LoadedCredential>>();

	private readonly byKey = new Map<string, LoadedCredential>();

	constructor(
		private readonly context: HostContext,
		private readonly api: Api,
	) {}

	/**
	 * The credential of the item in an error context; items with equal values get the same object.
	 *
	 * @throws NodeOperationError if there is no credential, or if n8n does not allow its use
	 */
	async of(errorContext: ErrorContext): Promise<LoadedCredential> {
		const { itemIndex = 0, credentialItem = itemIndex } = errorContext;
		this.shared ??= this.loadShared(credentialItem, errorContext.node);
		const shared = await this.shared;
		if (shared) return shared;
		const own = this.byItem.get(credentialItem) ?? this.loadOwn(credentialItem, errorContext);
		this.byItem.set(credentialItem, own);
		return await own;
	}

	private async loadShared(itemIndex: number, node: INode): Promise<LoadedCredential | undefined> {
		const observed = observe(this.context);
		const read = await attempt(async () => await this.read(observed.context, itemIndex, node));
		return read.error || observed.canDiffer() ? undefined : read.value;
	}

	private async loadOwn(itemIndex: number, errorContext: ErrorContext): Promise<LoadedCredential> {
		const { credentialName } = this.api;
		const read = await attempt(async () => await this.read(this.context, itemIndex, errorContext.node));
		if (!read.error) {
			const key = JSON.stringify(read.value.data);
			const known = this.byKey.get(key) ?? { ...read.value, key };
			this.byKey.set(key, known);
			return known;
		}
		const reason = read.error.message.replace(' [Error resolving credentials]', '');
		throw inputError(
			errorContext,
			`The credential '${credentialName}' cannot be used${reason ? ` (${reason})` : ''}`,
			read.error.name === 'ExpressionError'
				? 'Check the expressions in its fields. In lists and triggers, they cannot use values of input items'
				: 'Select a credential in the node, and make sure that it is shared with you',
		);
	}

	private async read(context: HostContext, itemIndex: number, node: INode): Promise<LoadedCredential> {
		const data = await (context as IExecuteFunctions).getCredentials<ICredentialDataDecryptedObject>(
			this.api.credential,
			itemIndex,
		);
		// older versions of n8n have no domain restrictions, and do not have the function
		const allowedDomains = n8nWorkflow.getCredentialAllowedDomains?.({
			node,
			credentialData: data,
			credentialOwnedSurface: true,
		});
		return { data, allowedDomains, service: 'unknown' };
	}
}

/** The values of a credential that must not appear in any text, both as they are stored and as they are sent. */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return Object.entries(credential)
		.filter(
			([name]) =>
				/key|password|token|secret|clientId|email/i.test(name) && !/(ExpiresAt|Lifetime|SessionId)$/.test(name),
		)
		.flatMap(([name, value]) => {
			if (typeof value !== 'string' && typeof value !== 'number') return [];
			const text = String(value);
			const line = text.replace(/\s+/g, ' ').trim();
			// a key can be stored with its scheme
			return [text, line, ...(/key/i.test(name) ? [line.replace(/^\S+ /, '')] : [])];
		});
}
