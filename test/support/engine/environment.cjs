// n8n-core reads its configuration from the environment when it loads, so this file is loaded before it.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

// n8n-core writes its instance settings to the user folder. It must not change those of a developer's own n8n.
const userFolder = mkdtempSync(join(tmpdir(), 'n8n-nodes-automation-platform-'));
process.env.N8N_USER_FOLDER = userFolder;
process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));

// n8n logs every error of a node. Tests check these errors, so the log is not needed.
process.env.N8N_LOG_LEVEL = 'silent';

// A proxy of the machine would keep requests from nock.
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) {
	delete process.env[name];
	delete process.env[name.toLowerCase()];
}
