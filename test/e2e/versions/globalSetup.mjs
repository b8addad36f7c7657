import { startHosts } from '../startHosts.mjs';

/** Starts the n8n version in `E2E_N8N_VERSION`. Before 2.0, n8n needs a setting to let community nodes be tools. */
export default async function setUp() {
	await startHosts({ env: { N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true' } });
}
