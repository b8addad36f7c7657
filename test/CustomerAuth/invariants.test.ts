// The tests that hold for any node, with this node in the place of the other one.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/operations';

// each in a group of its own, so that it records its own requests
describe.each(['invariants', 'refusals', 'everyOperation'])('%s', (subject) => {
	jest.requireActual<object>(`../nodes/${subject}.test`);
});
