import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { commands, sectionOf } from '../support/installPage';
import { packed } from './packed';

const name = 'n8n-nodes-automation-platform';

let home: string;

beforeAll(() => {
	home = path.join(packed().directory, 'home');
	mkdirSync(home);
	// npm takes a folder with a package.json for the project of all folders below it
	writeFileSync(path.join(home, 'package.json'), '{ "name": "of-somebody-else", "private": true }');
});

const run = (command: string) =>
	execFileSync('sh', ['-ec', command], { env: { ...process.env, HOME: home, npm_config_offline: 'true' } });
const installed = () => path.join(home, '.n8n/nodes/node_modules', name);

test('G40 what docs/install.md tells people to type installs into the folder of n8n, upgrades and removes', () => {
	const { version } = JSON.parse(readFileSync(path.join(packed().packageDirectory, 'package.json'), 'utf8'));
	const versionIn = () => JSON.parse(readFileSync(path.join(installed(), 'package.json'), 'utf8')).version;
	for (const command of [commands.installFile, commands.install, commands.upgrade]) {
		run(command(packed().tarball));
		expect(versionIn()).toBe(version);
		expect(existsSync(path.join(home, 'node_modules'))).toBe(false);
	}
	run(commands.remove());
	expect(existsSync(installed())).toBe(false);
	expect(readFileSync(path.join(home, 'package.json'), 'utf8')).not.toContain(name);
}, 60_000);

test('the folder that a container has to keep is the one of the installation by hand', () => {
	const [, nodesFolder] = /in `(\/home\/node\/\S+)`/.exec(sectionOf('In Docker')) ?? [];
	expect(path.posix.join('/home/node', path.relative(home, path.join(installed(), '../..')))).toBe(nodesFolder);
	expect(sectionOf('In Docker')).toContain(`Keep \`${path.posix.dirname(nodesFolder)}\` on a volume`);
});
