import type { INodeProperties } from 'n8n-workflow';

/** The credential has the tenant and the client ID, which belong to its tokens. */
export const anonymousTokenRequestDescription: INodeProperties[] = [];
