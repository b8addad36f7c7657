import type { IExecuteFunctions } from 'n8n-workflow';

import type { HostContext } from './door';

/**
 * The chat that a workflow answers while it runs, where the host can stream to one. It is begun once and closed once:
 * by its end or by an error; when the node throws, the host itself sends the error.
 */
export class Chat {
	private readonly context: Partial<Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>>;

	private state: 'new' | 'open' | 'closed' = 'new';

	/** @param enabled whether this node may speak in the chat: as a tool it may not */
	constructor(
		context: HostContext,
		private readonly itemIndex: number,
		enabled: boolean,
	) {
		const { isStreaming, sendChunk } = context as Partial<IExecuteFunctions>;
		const streams = enabled && typeof sendChunk === 'function' && isStreaming?.call(context) === true;
		this.context = streams ? (context as IExecuteFunctions) : {};
		if (!streams) this.state = 'closed';
	}

	/** Whether anybody listens. */
	get isOpen(): boolean {
		return this.state !== 'closed';
	}

	/** Adds to the answer; the first text begins it. */
	async say(text: string): Promise<void> {
		if (text === '' || !this.isOpen) return;
		await this.begin();
		await this.context.sendChunk?.('item', this.itemIndex, text);
	}

	/** The answer is complete. */
	async end(): Promise<void> {
		if (this.state === 'closed') return;
		await this.begin();
		this.state = 'closed';
		await this.context.sendChunk?.('end', this.itemIndex);
	}

	/** The answer failed, and the node goes on all the same. */
	async fail(message: string): Promise<void> {
		if (this.state === 'closed') return;
		this.state = 'closed';
		await this.context.sendChunk?.('error', this.itemIndex, message);
	}

	private async begin(): Promise<void> {
		if (this.state !== 'new') return;
		this.state = 'open';
		await this.context.sendChunk?.('begin', this.itemIndex);
	}
}
