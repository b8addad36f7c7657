// Prints how many bytes n8n's database holds, as JSON: `{ staticData, credentials }`, of all workflows and all credentials.
// Run by the Node.js of n8n, in the folder with n8n's packages: `node stored-sizes.cjs FILE`
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [file] = process.argv.slice(2);
const sqlite = createRequire(join(process.cwd(), 'package.json'))('sqlite3');
const database = new sqlite.Database(file, sqlite.OPEN_READONLY);
const query = `select
	(select sum(length(staticData)) from workflow_entity) as staticData,
	(select sum(length(data)) from credentials_entity) as credentials`;
database.get(query, (/** @type {Error | null} */ error, /** @type {object} */ row) => {
	if (error) throw error;
	console.log(JSON.stringify(row));
});
