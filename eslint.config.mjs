import { config as n8nConfig } from '@n8n/node-cli/eslint';
import { defineConfig, globalIgnores } from 'eslint/config';

/** Words that are hard to read, and their replacements. */
const HARD_WORDS = [
	['\\bthat (is|are) meant\\b', 'Name the record, or leave the description out.'],
	['\\bwhoever\\b', "Write 'the person who'."],
	['\\bmend(s|ed)?\\b', "Write 'fix'."],
	['\\be-mails?\\b', "Write 'email'."],
	['\\bWithout it\\b', "Write 'When off, ...' or 'Leave empty to ...'."],
	['\\bgive its ID\\b', "Write 'enter its ID'."],
].flatMap(([words, message]) => [
	{ selector: `Literal[value=/${words}/i]`, message },
	{ selector: `TemplateElement[value.raw=/${words}/i]`, message },
]);

export default defineConfig(
	// Build output, and the real n8n that the sandbox runs. n8n's own configuration ignores only dist in the root.
	globalIgnores(['**/dist/', 'coverage/', '.sandbox/', 'sandbox/n8n/']),

	// n8n's rules hold without exceptions for the code that is shipped (nodes/, credentials/, package.json).
	n8nConfig,

	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				...HARD_WORDS,
				{
					selector: 'Property[key.name="description"] > Literal[value=/^What\\b/]',
					message: "Name the thing: 'The fields to change', not 'What changes'.",
				},
				{
					selector:
						'ImportDeclaration[source.value="n8n-workflow"] > ImportSpecifier[imported.name="updateDisplayOptions"]',
					message: 'Import it from shared/input/displayOptions. The comment there says why.',
				},
			],
		},
	},

	// Tests and the sandbox are never shipped and do not run inside n8n: they start processes, serve HTTP and read files.
	{
		files: ['test/**/*.ts', 'sandbox/**/*.ts'],
		rules: {
			// Both rules protect the process of n8n Cloud. Tests need timers, `process` and development dependencies.
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			// The rule forbids starting a process. The tests start the sandbox, npm and n8n.
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			// The rule requires a NodeApiError in every catch. A server and a test have no node to name in it.
			'@n8n/community-nodes/require-node-api-error': 'off',
			// Test doubles must accept arguments that they do not use.
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
		},
	},
	// Some tests check the host's older helpers, because other people's nodes use them with our credential.
	{
		files: ['test/**/*.ts'],
		rules: { '@n8n/community-nodes/no-deprecated-workflow-functions': 'off' },
	},
	// The sandbox is a command line program: its output is its interface.
	{
		files: ['sandbox/**/*.ts', 'test/bench/**/*.ts'],
		rules: { 'no-console': 'off' },
	},

	// n8n's configuration has no rules for JavaScript. Few are needed: tsc and the tests cover the rest.
	{
		files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
		rules: {
			eqeqeq: 'error',
			'no-unused-vars': 'error',
			'no-unreachable': 'error',
			'no-var': 'error',
			'prefer-const': 'error',
		},
	},
);
