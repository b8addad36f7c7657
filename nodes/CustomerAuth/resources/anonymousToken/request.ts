import type { INodeProperties } from 'n8n-workflow';

/** Tenant and client ID belong together, and to the tokens: they are those of the credential. */
export const anonymousTokenRequestDescription: INodeProperties[] = [];
