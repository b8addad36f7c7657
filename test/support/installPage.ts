import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.join(__dirname, '../../docs/install.md'), 'utf8');
const name = 'n8n-nodes-automation-platform';

/** The text below a heading of docs/install.md. */
export function sectionOf(heading: string): string {
	const [, text] = new RegExp(`^## ${heading}\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ms').exec(page) ?? [];
	if (text === undefined) throw new Error(`docs/install.md has no section "${heading}"`);
	return text;
}

/** A command for npm as the page has it, with a tarball in the place of what comes from npm's registry. */
function commandIn(heading: string, pattern: RegExp, tarball: string): string {
	const [command] = pattern.exec(sectionOf(heading)) ?? [];
	if (!command) throw new Error(`"${heading}" of docs/install.md has no command like ${String(pattern)}`);
	return command.replace(new RegExp(`(?<= )(\\S*/)?${name}(@latest|-[\\d.]+tgz)?$`), `"${tarball}"`);
}

/** What docs/install.md tells people to type, for a shell, with this file as the package. */
export const commands = {
	installFile: (tarball: string) => commandIn('Before the first release', /^mkdir[^`]*tgz$/m, tarball),
	install: (tarball: string) => commandIn('By hand', /^mkdir[^`]*$/m, tarball).trim(),
	upgrade: (tarball: string) => commandIn('Upgrade', /npm install[^`]+/, tarball),
	remove: () => commandIn('Remove', /npm uninstall[^`]+/, name),
};
