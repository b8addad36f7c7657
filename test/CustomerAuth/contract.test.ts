// Runs the contract tests of test/contract with this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));
jest.mock('../contract/rows', () => jest.requireActual<object>('./rows'));

import '../contract/menus.test';
import '../contract/outputSchemas.test';
import '../contract/table.test';
