// The tests that hold any node against its contract, with this node in the place of the other one.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));
jest.mock('../contract/rows', () => jest.requireActual<object>('./rows'));

import '../contract/menus.test';
import '../contract/outputSchemas.test';
import '../contract/table.test';
