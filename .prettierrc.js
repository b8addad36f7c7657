// n8n's own style, so that the code reads like the nodes next to it.
module.exports = {
	arrowParens: 'always',
	printWidth: 120,
	quoteProps: 'as-needed',
	singleQuote: true,
	tabWidth: 2,
	trailingComma: 'all',
	useTabs: true,
	overrides: [{ files: ['*.json', '*.yml', '*.yaml', '*.md'], options: { useTabs: false } }],
};
