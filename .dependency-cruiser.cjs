// Which file may import which. Imports of types count like any other. test/structure/imports.test.ts holds these rules;
// `npx depcruise nodes credentials sandbox/server` prints what breaks one.

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no-cycles',
			comment: 'Two files that import each other can only be understood together, and one of them loads half-empty.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-missing-files',
			comment: 'An import that leads nowhere escapes every other rule.',
			severity: 'error',
			from: {},
			to: { couldNotResolve: true, pathNot: '^n8n-workflow$' },
		},
		{
			name: 'shipped-code-depends-on-nothing',
			comment:
				'n8n verifies only packages without runtime dependencies: n8n-workflow, node:crypto and own files are allowed.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { pathNot: '^(nodes|credentials)/|(^|node_modules/)n8n-workflow(/|$)|^(node:)?crypto$' },
		},
		{
			name: 'a-shared-folder-imports-itself-and-errors',
			comment:
				'A request passes through input, http and output in this order, and only run puts the steps together. Every folder may ' +
				'throw what errors has, and use the small files directly in shared/.',
			severity: 'error',
			from: { path: '^nodes/shared/(?!run/)([^/]+)/' },
			to: { path: '^nodes/shared/[^/]+/', pathNot: '^nodes/shared/($1|errors)/' },
		},
		{
			name: 'small-shared-files-import-no-folder',
			comment: 'Every folder of shared/ imports the files directly in shared/. They must not lead back into a folder.',
			severity: 'error',
			from: { path: '^nodes/shared/[^/]+$' },
			to: { path: '^nodes/shared/[^/]+/' },
		},
		{
			name: 'shared-imports-no-node',
			comment: 'What every node uses must not know any of them.',
			severity: 'error',
			from: { path: '^nodes/shared/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/shared/' },
		},
		{
			name: 'a-node-imports-itself-and-shared',
			comment: 'The two APIs have nothing in common. What both nodes need is in shared/.',
			severity: 'error',
			from: { path: '^nodes/(?!shared/)([^/]+)/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/($1|shared)/' },
		},
		{
			name: 'credentials-import-tokens-and-http',
			comment: 'A credential declares fields. What it does is in the token chain or in the HTTP client.',
			severity: 'error',
			from: { path: '^credentials/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/(CustomerAuth/tokens|shared/http)/' },
		},
		{
			name: 'a-resource-imports-no-other-resource',
			comment: 'Everything that an operation needs is in the folder of its resource, in fields/ or in shared/.',
			severity: 'error',
			from: { path: '^nodes/([^/]+)/resources/([^/]+)/' },
			to: { path: '^nodes/[^/]+/resources/', pathNot: '^nodes/$1/resources/$2/' },
		},
		{
			name: 'a-node-file-names-no-operation',
			comment:
				'The node file is a table of contents. The index of a resource says which operations are more than one request.',
			severity: 'error',
			from: { path: '^nodes/[^/]+/[^/]+[.]node[.]ts$' },
			to: { path: '^nodes/[^/]+/resources/[^/]+/', pathNot: '/index[.]ts$' },
		},
		{
			name: 'trigger-and-resources-stay-apart',
			comment:
				'The trigger and the operations change for different reasons. What both need stands outside of their folders.',
			severity: 'error',
			from: { path: '^nodes/[^/]+/(trigger|resources)/' },
			to: { path: '^nodes/[^/]+/(trigger|resources)/', pathNot: '^nodes/[^/]+/$1/' },
		},
		{
			name: 'the-sandbox-imports-no-shipped-code',
			comment:
				'The sandbox is written from the contract. With the code of the nodes in it, it could not show their mistakes.',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials)/' },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// Counts imports of types, which the compiled code no longer has.
		tsPreCompilationDeps: true,
	},
};
