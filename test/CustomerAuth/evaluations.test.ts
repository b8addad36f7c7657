// How often the expressions of a node are evaluated, of this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/evaluations.test';
