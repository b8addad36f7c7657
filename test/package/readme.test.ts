import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
// Read within a test, so that a missing page is a failed test with a name.
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = () => textOf('README.md');

/** The sentences of the README, without line breaks and emphasis. */
const sentences = () =>
	readme()
		.replace(/[*_`]/g, '')
		.replace(/\s+/g, ' ')
		.split(/(?<=[.!?:]) /);

describe('P06 the page on installing says how to install and restore the package', () => {
	test.each([
		['from the editor', /community nodes/i],
		['into the volume of a container', /volume/i],
		['on the workers of queue mode', /queue mode/i],
		['on every worker as well as on the main instance', /worker/i],
		['after a container lost its packages', /N8N_REINSTALL_MISSING_PACKAGES/],
		['when n8n reports an unknown node', /unrecognized node type/i],
	])('%s', (_what, text) => {
		expect(textOf('docs/install.md')).toMatch(text);
	});

	test('the README links to it', () => {
		expect(readme()).toContain('(docs/install.md)');
	});
});

describe('P11 the README promises only what exists', () => {
	test('it says self-hosted n8n', () => {
		expect(readme()).toMatch(/self-hosted/i);
	});

	test('it names n8n Cloud only together with the verification that it needs', () => {
		const promises = sentences().filter((sentence) => /n8n cloud/i.test(sentence));
		expect(promises.length).toBeGreaterThan(0);
		for (const sentence of promises) expect(sentence).toMatch(/verif/i);
	});

	test('the commands that it and CONTRIBUTING name exist, and the built file has the version of the package', () => {
		const { scripts, name, version, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
		const commands = [
			...`${readme()}${textOf('CONTRIBUTING.md')}`.matchAll(/`(?:npm run )?((?:bench|test|lint|scan)(?::\w+)?)`/g),
		].map(([, command]) => command);
		expect(commands.filter((command) => !(command in scripts))).toEqual([]);
		expect(commands.length).toBeGreaterThan(5);
		expect(textOf('docs/install.md')).toContain(`${name}-${version}.tgz`);
		expect(readme()).toContain(`Node.js ${engines.node.replace('>=', '')} or newer`);
	});

	test('it names the versions of n8n that the package was tested with, as the page on installing does', () => {
		const { dependencies } = JSON.parse(textOf('sandbox/n8n/package.json'));
		const versions = [...Object.keys(JSON.parse(textOf('test/e2e/versions/older.json'))), dependencies.n8n];
		const list = `${versions.slice(0, -1).join(', ')}, and ${versions.at(-1)}`;
		for (const page of ['README.md', 'docs/install.md']) expect(textOf(page).replace(/\s+/g, ' ')).toContain(list);
	});
});
