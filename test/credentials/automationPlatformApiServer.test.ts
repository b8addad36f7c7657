import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { credential } from '../support/automationPlatform';
import { testCredential } from '../support/engine';
import { closedPort, serve } from '../support/http';

const test_ = async (baseUrl: string) =>
	await testCredential({ credentialType: new AutomationPlatformApi(), data: credential(baseUrl) });

describe('C06: the credential test', () => {
	test('is red if no server listens', async () => {
		const port = await closedPort();

		expect(await test_(`http://127.0.0.1:${port}`)).toEqual({
			status: 'Error',
			message: `127.0.0.1:${port} refused the connection. Check the credential's Base URL, and that the service is running.`,
		});
	});

	test('is red if the connection is cut', async () => {
		const cut = await serve((_, response) => void response.socket?.destroy());

		const result = await test_(cut.origin);
		await cut.close();

		expect(result).toEqual({
			status: 'Error',
			message: 'The connection was lost before the response was complete. Check the Base URL, or try again later.',
		});
	});
});
