// What saved workflows rely on, of this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/snapshot.test';
