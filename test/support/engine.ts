/**
 * Runs nodes, lists, polls and credential tests on the classes of n8n-core, so that a test sees what a user's n8n
 * would do: real expressions, display options, defaults, routing, requests (axios, which nock intercepts), pairing,
 * On Error and Retry On Fail.
 */
export { CredentialsHelper, type CredentialData, CredentialStore } from './engine/credentials';
export type { HostOptions } from './engine/host';
export { type Entrance, runNode, type RunOptions, type RunResult } from './engine/run';
