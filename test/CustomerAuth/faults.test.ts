// What goes wrong between n8n and the service, tried with this node.
jest.mock('../nodes/nodeUnderTest', () => jest.requireActual<object>('./nodeUnderTest'));

import '../nodes/faults.test';
