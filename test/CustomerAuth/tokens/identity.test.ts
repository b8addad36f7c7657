import { readIdentity, stampOf } from '../../../nodes/CustomerAuth/tokens/identity';
import { readStored, toStored } from '../../../nodes/CustomerAuth/tokens/stored';
import { readTokens } from '../../../nodes/CustomerAuth/tokens/tokens';

const filled = {
	baseUrl: 'https://shop.example',
	tenant: 'harbourshop',
	clientId: 'example-client-id',
	email: 'noa@customer.example',
	password: 'example-password',
	legalEntityId: 'legal-0031',
	refreshBearer: 'customer',
};

const customer = readTokens({ access_token: 'example-access', expires_in: 3600 }, 1000);
const stored = { ...filled, ...toStored(readIdentity('customer', filled), { customer }) };

const edits = {
	baseUrl: 'https://shop.example/proxy',
	tenant: 'othershop',
	clientId: 'example-client-id-2',
	email: 'Noa@customer.example',
	password: 'example-password ',
	legalEntityId: '',
	refreshBearer: 'anonymous',
};

test('G06 a number that lost digits is not part of an identity', () => {
	for (const name of ['clientId', 'password', 'legalEntityId']) {
		expect(() => readIdentity('customer', { ...filled, [name]: 2 ** 53 })).toThrow(/is a number that lost digits/);
	}
	expect(readIdentity('customer', { ...filled, legalEntityId: 31 }).legalEntityId).toBe('31');
});

describe('stored tokens belong to the identity of the credential', () => {
	test.each(Object.entries(edits))('after an edit of %s to %j there are none', (name, value) => {
		const edited = { ...stored, [name]: value };
		expect(readStored(readIdentity('customer', stored), stored)).toEqual({ customer });
		expect(readStored(readIdentity('customer', edited), edited)).toEqual({});
	});

	test('credentials whose values are read as the same have the same identity', () => {
		const respelled = {
			...stored,
			baseUrl: ' https://shop.example/ ',
			tenant: ' HarbourShop',
			clientId: 'example-client-id ',
		};
		expect(readStored(readIdentity('customer', respelled), respelled)).toEqual({ customer });
	});

	test('the stamp is a SHA-256 that n8n can store, and contains no value of the credential', () => {
		const stamp = stampOf(readIdentity('customer', filled));
		expect(stamp).toMatch(/^[\w-]{43}$/);
		expect(stored).toMatchObject({ tokenIdentity: stamp });
		expect(stampOf(readIdentity('anonymous', filled))).not.toBe(stamp);
	});

	test('values that look the same when they are joined have different stamps', () => {
		const stampWith = (more: object) => stampOf(readIdentity('customer', { ...filled, ...more }));
		expect(stampWith({ email: 'a@b.example', password: '"cdefgh' })).not.toBe(
			stampWith({ email: 'a@b.example"', password: 'cdefgh' }),
		);
	});

	test('a stamp in another format, such as that of an earlier version, counts as none', () => {
		const old = { ...stored, ...Object.fromEntries([['tokenIdentity', '1abcdefgh.2abcdefgh']]) };
		expect(readStored(readIdentity('customer', old), old)).toEqual({});
	});
});
