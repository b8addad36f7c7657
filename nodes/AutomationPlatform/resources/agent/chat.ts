import type { IExecuteFunctions } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { HostContext } from '../../../shared/http/types';

/**
 * The chat that a workflow answers while it runs, where the host can stream to one. It is begun once and closed once:
 * by its end or by an error; when the node throws, the host itself sends the error. A chat that takes no more, since
 * whoever asked is gone, ends nothing but itself.
 */
export class Chat {
	private readonly context: Partial<Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>>;

	private state: 'new' | 'open' | 'closed' = 'new';

	/** Whether there is a chat to which the host streams. */
	readonly isStreamed: boolean;

	/** What the host said when it could not pass on a part. */
	problem?: string;

	/** @param enabled whether this node may speak in the chat: as a tool it may not */
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

	/** Whether it takes what is said. */
	get isOpen(): boolean {
		return this.state !== 'closed';
	}

	/** Adds to the answer; the first text begins it. */
	async say(text: string): Promise<void> {
		if (text === '' || !this.isOpen) return;
		await this.begin();
		await this.send('item', text);
	}

	/** The answer is complete. */
	async end(): Promise<void> {
		await this.begin();
		await this.send('end');
		this.state = 'closed';
	}

	/** The answer failed, and the node goes on all the same. */
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
