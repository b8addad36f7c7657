// Runs the tests of how often expressions are evaluated with this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/evaluations.test';
