// Snapshots of what saved workflows rely on, for this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/snapshot.test';
