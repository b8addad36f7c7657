// The tests that hold for any node, with this node in the place of the other one.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/invariants.test';
import '../nodes/refusals.test';
