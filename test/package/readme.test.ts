import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
// Read in the test, not here, so that a page that is missing is a failed test with a name.
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = () => textOf('README.md');

/** The README's text with its line breaks and emphasis taken out, one entry per sentence. */
const sentences = () =>
	readme()
		.replace(/[*_`]/g, '')
		.replace(/\s+/g, ' ')
		.split(/(?<=[.!?:]) /);

describe('P06 the page on installing tells how the package is installed and brought back', () => {
	test.each([
		['from the editor', /community nodes/i],
		['into the volume of a container', /volume/i],
		['on the workers of queue mode', /queue mode/i],
		['on every worker as well as on the main instance', /worker/i],
		['after a container lost its packages', /N8N_REINSTALL_MISSING_PACKAGES/],
		['when n8n says so', /unrecognized node type/i],
	])('%s', (_what, text) => {
		expect(textOf('docs/install.md')).toMatch(text);
	});

	test('the README leads there', () => {
		expect(readme()).toContain('(docs/install.md)');
	});
});

describe('P11 the README promises no more than there is', () => {
	test('it is for self-hosted n8n', () => {
		expect(readme()).toMatch(/self-hosted/i);
	});

	test('n8n Cloud is named only together with the verification that it needs', () => {
		const promises = sentences().filter((sentence) => /n8n cloud/i.test(sentence));
		expect(promises.length).toBeGreaterThan(0);
		for (const sentence of promises) expect(sentence).toMatch(/verif/i);
	});

	test('the commands that it and CONTRIBUTING name are there, and the file that a build makes has the version of the package', () => {
		const { scripts, name, version, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
		const commands = [
			...`${readme()}${textOf('CONTRIBUTING.md')}`.matchAll(/`(?:npm run )?((?:bench|test|lint|scan)(?::\w+)?)`/g),
		].map(([, command]) => command);
		expect(commands.filter((command) => !(command in scripts))).toEqual([]);
		expect(commands.length).toBeGreaterThan(5);
		expect(textOf('docs/install.md')).toContain(`${name}-${version}.tgz`);
		expect(readme()).toContain(`Node.js ${engines.node.replace('>=', '')} or newer`);
	});

	test('it names the n8n that the package was tested with', () => {
		const { dependencies } = JSON.parse(readFileSync(path.join(root, 'sandbox/n8n/package.json'), 'utf8'));
		expect(readme()).toContain(dependencies.n8n);
	});
});
