import { isObject } from '../../../shared/objects';

/** The content of a message. */
export interface Content {
	/** Its text; empty if it has none. */
	text: string;
	/** Whether it also contains something other than text, such as an image. */
	hasOther: boolean;
}

/** Reads the content of a message: a text, a block `{ type: "text", text }`, or a list of these. */
export function readContent(content: unknown): Content {
	if (content === undefined || content === null) return { text: '', hasOther: false };
	if (typeof content === 'string') return { text: content, hasOther: false };
	if (Array.isArray(content)) {
		const parts = content.map(readContent);
		return { text: parts.map(({ text }) => text).join(''), hasOther: parts.some(({ hasOther }) => hasOther) };
	}
	const { type = 'text', text } = isObject(content) ? content : {};
	const isText = typeof text === 'string' && /(^|_)text$/.test(String(type));
	return { text: isText ? text : '', hasOther: !isText };
}
