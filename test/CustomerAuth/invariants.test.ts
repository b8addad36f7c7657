// Runs the tests that apply to any node with this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/operations';

// Each in its own group, so that it records its own requests.
describe.each(['invariants', 'refusals', 'everyOperation'])('%s', (subject) => {
	jest.requireActual<object>(`../nodes/${subject}.test`);
});
