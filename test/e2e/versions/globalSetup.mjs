import { startHosts } from '../startHosts.mjs';

/** Starts the n8n whose version is in `E2E_N8N_VERSION`. Before 2.0, it lets community nodes be tools only when told to. */
export default async function setUp() {
	await startHosts({ env: { N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true' } });
}
