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

test('G06 a number that lost digits is no part of an identity', () => {
	for (const name of ['clientId', 'password', 'legalEntityId']) {
		expect(() => readIdentity('customer', { ...filled, [name]: 2 ** 53 })).toThrow(/is a number that lost digits/);
	}
	expect(readIdentity('customer', { ...filled, legalEntityId: 31 }).legalEntityId).toBe('31');
});

describe('whose tokens a credential stores', () => {
	test.each(Object.entries(edits))('after an edit of %s to %j it has none', (name, value) => {
		const edited = { ...stored, [name]: value };
		expect(readStored(readIdentity('customer', stored), stored)).toEqual({ customer });
		expect(readStored(readIdentity('customer', edited), edited)).toEqual({});
	});

	test('credentials that are read as the same values are the same identity', () => {
		const respelled = {
			...stored,
			baseUrl: ' https://shop.example/ ',
			tenant: ' HarbourShop',
			clientId: 'example-client-id ',
		};
		expect(readStored(readIdentity('customer', respelled), respelled)).toEqual({ customer });
	});

	test('the stamp is a SHA-256 that n8n can store, with no value of the credential in it', () => {
		const stamp = stampOf(readIdentity('customer', filled));
		expect(stamp).toMatch(/^[\w-]{43}$/);
		expect(stored).toMatchObject({ tokenIdentity: stamp });
		expect(stampOf(readIdentity('anonymous', filled))).not.toBe(stamp);
	});

	test('values that run into each other do not make the same stamp', () => {
		const stampWith = (more: object) => stampOf(readIdentity('customer', { ...filled, ...more }));
		expect(stampWith({ email: 'a@b.example', password: '"cdefgh' })).not.toBe(
			stampWith({ email: 'a@b.example"', password: 'cdefgh' }),
		);
	});

	test('a stamp of another kind, such as one of an earlier version, counts as none', () => {
		const old = { ...stored, ...Object.fromEntries([['tokenIdentity', '1abcdefgh.2abcdefgh']]) };
		expect(readStored(readIdentity('customer', old), old)).toEqual({});
	});
});
