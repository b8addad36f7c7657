// The import rules. Type imports count like all others. test/structure/imports.test.ts checks these rules; `npx depcruise
// nodes credentials sandbox/server` prints the violations.

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no-cycles',
			comment:
				'Files that import each other can only be understood together, and one of them is incomplete while it loads.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-missing-files',
			comment: 'The other rules cannot check an import of a missing file.',
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
				'throw the errors of errors, and use the small files directly in shared/.',
			severity: 'error',
			from: { path: '^nodes/shared/(?!run/)([^/]+)/' },
			to: { path: '^nodes/shared/[^/]+/', pathNot: '^nodes/shared/($1|errors)/' },
		},
		{
			name: 'small-shared-files-import-no-folder',
			comment:
				'Every folder of shared/ imports the files directly in shared/. So these files must not import a folder.',
			severity: 'error',
			from: { path: '^nodes/shared/[^/]+$' },
			to: { path: '^nodes/shared/[^/]+/' },
		},
		{
			name: 'shared-imports-no-node',
			comment: 'Code that every node uses must not depend on a node.',
			severity: 'error',
			from: { path: '^nodes/shared/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/shared/' },
		},
		{
			name: 'a-node-imports-itself-and-shared',
			comment: 'The two APIs have nothing in common. Code that both nodes need is in shared/.',
			severity: 'error',
			from: { path: '^nodes/(?!shared/)([^/]+)/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/($1|shared)/' },
		},
		{
			name: 'credentials-import-tokens-and-http',
			comment: 'A credential declares fields. Its code is in the token chain or in the HTTP client.',
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
				'The node file is a table of contents. The index of a resource names the operations that do more than send one request.',
			severity: 'error',
			from: { path: '^nodes/[^/]+/[^/]+[.]node[.]ts$' },
			to: { path: '^nodes/[^/]+/resources/[^/]+/', pathNot: '/index[.]ts$' },
		},
		{
			name: 'trigger-and-resources-stay-apart',
			comment:
				'The trigger and the operations change for different reasons. Code that both need is outside of their folders.',
			severity: 'error',
			from: { path: '^nodes/[^/]+/(trigger|resources)/' },
			to: { path: '^nodes/[^/]+/(trigger|resources)/', pathNot: '^nodes/[^/]+/$1/' },
		},
		{
			name: 'the-sandbox-imports-no-shipped-code',
			comment:
				'The sandbox is written from the contract. If it used the code of the nodes, it could not show their mistakes.',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials)/' },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// Also check type imports, which the compiled code no longer contains.
		tsPreCompilationDeps: true,
	},
};
