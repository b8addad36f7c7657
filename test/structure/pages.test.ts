import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { CustomerAuthAnonymousApi } from '../../credentials/CustomerAuthAnonymousApi.credentials';
import { CustomerAuthCustomerApi } from '../../credentials/CustomerAuthCustomerApi.credentials';

const root = path.join(__dirname, '../..');
const tracked = execFileSync(
	'git',
	['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
	{
		cwd: root,
		encoding: 'utf8',
	},
).split('\n');
const pages = tracked.filter((file) => file.endsWith('.md') && existsSync(path.join(root, file)));

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]+`/g, '');

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): string[] {
	const headings = textOf(page)
		.replace(/^```.*?^```$/gms, '')
		.matchAll(/^#{1,6} (.+)$/gm);
	return [...headings].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
}

/** Whether a link leads to no file of the project, or to no heading of a page. */
function broken(target: string, from: string): boolean {
	const [file, anchor] = target.split('#');
	const page = file === '' ? from : path.normalize(path.join(path.dirname(from), file));
	if (!existsSync(path.join(root, page))) return true;
	return anchor !== undefined && !anchorsOf(page).includes(anchor);
}

test('every link and picture of a page leads to an existing file and heading', () => {
	const found = pages.flatMap((page) =>
		[...withoutCode(textOf(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
			.filter(([, target]) => broken(target, page))
			.map(([, target]) => `${page}: ${target}`),
	);
	expect(found).toEqual([]);
});

test('every documentation link of a node and of a credential leads to an existing heading', () => {
	const { homepage } = JSON.parse(textOf('package.json'));
	const repository = homepage.replace('#readme', '');
	const codex = tracked.filter((file) => /^nodes\/.*\.node\.json$/.test(file)).map(textOf);
	const links = [
		...codex.flatMap((text) => [...text.matchAll(/"url": "([^"]+)"/g)].map(([, url]) => url)),
		...[AutomationPlatformApi, CustomerAuthAnonymousApi, CustomerAuthCustomerApi].map(
			(Credential) => new Credential().documentationUrl,
		),
	];
	expect(links.length).toBeGreaterThan(8);
	const wrong = links.filter((link) => {
		if (link === homepage) return false;
		const [, target] = link.split(`${repository}/blob/main/`);
		return target === undefined || broken(`/${target}`, 'README.md');
	});
	expect(wrong).toEqual([]);
});

test('the nodes have every message that the page on troubleshooting explains', () => {
	const code = tracked
		.filter((file) => /^(nodes|credentials)\/.*\.ts$/.test(file))
		.map(textOf)
		.join('\n')
		.replace(/\\'/g, "'");
	// Messages that consist of several texts, and messages of n8n.
	const others =
		/^(HTTP|List …: HTTP|The response has no|Unrecognized node type|Installation of unverified|npm package not found)/;
	const quoted = textOf('docs/troubleshooting.md')
		.split('\n')
		.filter((line) => line.startsWith('- "'))
		.map((line) => /^- (?:"[^"]+"(?:,? or |, | \([^)]*\))?)+/.exec(line)?.[0] ?? line)
		.flatMap((messages) => [...messages.matchAll(/"([^"]+)"/g)].map(([, message]) => message))
		.filter((message) => !others.test(message));
	expect(quoted.length).toBeGreaterThan(30);
	const unknown = quoted.filter((message) => !message.split(/…/).every((part) => code.includes(part.trim())));
	expect(unknown).toEqual([]);
});

test('no page is too long to be read', () => {
	const words = (page: string) => textOf(page).split(/\s+/).length;
	const limits = (page: string) => (page === 'README.md' ? 1300 : 900);
	const read = pages.filter(
		(page) => page === 'README.md' || (page.startsWith('docs/') && page !== 'docs/operations.md'),
	);
	const long = read.filter((page) => words(page) > limits(page)).map((page) => `${page}: ${words(page)} words`);
	expect(long).toEqual([]);
});
