import type { RunningSandbox } from '../../../../sandbox/server/startSandbox';
import { startSandbox } from '../../../../sandbox/server/startSandbox';
import { runOperation } from '../../../support/automationPlatform';
import { locator } from '../../../support/input';
import { jsonOf, shownText } from '../../../support/results';

// Delete Many of data stores against the stateful sandbox, which refuses it although it has deleted some.

let sandbox: RunningSandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ seed: 'platform' });
	sandbox.setModes({ bulkDelete: 'error' });
});

afterAll(async () => {
	const { outOfContractDetails } = sandbox.stats();
	await sandbox.close();
	expect(outOfContractDetails).toEqual([]);
});

test.each([
	['one that is locked and one of another team', [54, 55], undefined],
	['one, one that is locked and one of another team', [52, 54, 55], [true, false, false]],
	['one and one of another team', [53, 55], [true, false]],
])('%s: reports only deleted data stores as deleted', async (_, ids, deleted) => {
	const result = await runOperation(
		'dataStore.deleteMany',
		{ teamId: locator(88), dataStoreIds: ids },
		{
			credentials: {
				automationPlatformApi: {
					baseUrl: sandbox.url,
					apiKey: 'sandbox-example-key-all',
					authorizationScheme: 'none',
					fieldPrefix: 'platform',
				},
			},
		},
	);

	if (deleted) {
		expect(jsonOf(result)).toEqual(ids.map((id, index) => expect.objectContaining({ id, deleted: deleted[index] })));
	} else {
		expect(shownText(result.error)).toContain('400');
	}
	const areThere = ids.map((id) => sandbox.state.dataStores.has(id));
	expect(areThere).toEqual(ids.map((_id, index) => !deleted?.[index]));
});
