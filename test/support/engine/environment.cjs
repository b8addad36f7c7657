// n8n-core reads its configuration from the environment while it loads, so this file is loaded before it.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

// n8n-core writes its instance settings to the user folder; a developer's own n8n must not get them.
const userFolder = mkdtempSync(join(tmpdir(), 'n8n-nodes-automation-platform-'));
process.env.N8N_USER_FOLDER = userFolder;
process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));

// The host logs every error of a node; in a test it is asserted, not read.
process.env.N8N_LOG_LEVEL = 'silent';

// A proxy of the machine would take the requests away from nock.
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) {
	delete process.env[name];
	delete process.env[name.toLowerCase()];
}
