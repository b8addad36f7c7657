import type { IExecuteFunctions } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { HostContext } from '../../../shared/http/types';

/**
 * The chat to which the host streams while a workflow runs, if there is one. The first text opens the chat; the end or an
 * error closes it. If the node throws, the host itself sends the error. If the person leaves the chat, only the chat
 * closes: the run continues.
 */
export class Chat {
	private readonly context: Partial<Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>>;

	private state: 'new' | 'open' | 'closed' = 'new';

	/** Whether the host streams to a chat. */
	readonly isStreamed: boolean;

	/** The error message of the host if it could not send a part. */
	problem?: string;

	/** @param enabled whether the node may write to the chat; a tool may not */
	constructor(
		context: HostContext,
		private readonly itemIndex: number,
		enabled: boolean,
	) {
		const { isStreaming, sendChunk } = context as Partial<IExecuteFunctions>;
		this.isStreamed = enabled && typeof sendChunk === 'function' && isStreaming?.call(context) === true;
		this.context = this.isStreamed ? (context as IExecuteFunctions) : {};
		if (!this.isStreamed) this.state = 'closed';
	}

	/** Whether text can still be added. */
	get isOpen(): boolean {
		return this.state !== 'closed';
	}

	/** Adds text to the answer. */
	async say(text: string): Promise<void> {
		if (text === '' || !this.isOpen) return;
		await this.begin();
		await this.send('item', text);
	}

	/** Completes the answer. */
	async end(): Promise<void> {
		await this.begin();
		await this.send('end');
		this.state = 'closed';
	}

	/** Ends the answer with an error. Only for a node that continues on fail. */
	async fail(message: string): Promise<void> {
		await this.send('error', message);
		this.state = 'closed';
	}

	private async begin(): Promise<void> {
		if (this.state !== 'new') return;
		this.state = 'open';
		await this.send('begin');
	}

	private async send(type: 'begin' | 'item' | 'end' | 'error', content?: string): Promise<void> {
		if (!this.isOpen) return;
		const sent = await attempt(async () => await this.context.sendChunk?.(type, this.itemIndex, content));
		if (!sent.error) return;
		this.problem = sent.error.message;
		this.state = 'closed';
	}
}
