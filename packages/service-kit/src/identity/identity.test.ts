import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { toCaller } from './claims.ts';
import {
  createTokenMinter,
  createTokenVerifier,
  generateServiceKeys,
  getScope,
  parsePublicKeys,
  parseSigningKey,
  serviceCaller,
  systemScope,
} from './index.ts';
import type { Actor, Caller } from './types.ts';

const keys = generateServiceKeys(['gateway', 'search', 'meetings']);
const START = Date.parse('2026-01-05T09:00:00.000Z');
const anna: Actor = {
  kind: 'actor',
  userId: 'user-1',
  accountId: 'account-1',
  role: 'admin',
  scopes: ['read', 'write'],
};

function createClock(): { now: () => Date; advance: (ms: number) => void } {
  let time = START;
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}

function createFixture() {
  const { now, advance } = createClock();
  const createMinter = (service: 'gateway' | 'search') =>
    createTokenMinter({ service, signingKey: keys.signingKeys[service], now });
  const verifier = createTokenVerifier({ audience: 'meetings', publicKeys: keys.publicKeys, now });
  return { advance, gateway: createMinter('gateway'), search: createMinter('search'), verifier };
}

describe('a token', () => {
  it.each<[string, Caller, 'gateway' | 'search']>([
    ['a person', anna, 'gateway'],
    ['a person who may only read', { ...anna, scopes: ['read'] }, 'gateway'],
    ['a person with the scope admin', { ...anna, scopes: ['read', 'write', 'admin'] }, 'gateway'],
    ['a program with an access token', { ...anna, scopes: ['admin'], accessTokenId: 'token-1' }, 'gateway'],
    ['a person who signed in with single sign-on', { ...anna, isSso: true }, 'gateway'],
    ['a person who changed the password', { ...anna, credentialEpoch: 2 }, 'gateway'],
    ['a service working for an account', serviceCaller('search', 'account-1'), 'search'],
    ['a service on behalf of a user', serviceCaller('search', 'account-1', 'user-1'), 'search'],
    ['a service outside any account', serviceCaller('search', ''), 'search'],
  ])('identifies %s after minting and verification', async (_, caller, service) => {
    const fixture = createFixture();
    const token = await fixture[service].mint(caller, 'meetings');
    expect(await fixture.verifier.verify(token)).toEqual(caller);
  });

  it('is valid for one audience and 60 s, and names its issuer', async () => {
    const token = await createFixture().gateway.mint(anna, 'meetings');
    expect(decodeJwt(token)).toMatchObject({
      iss: 'gateway',
      aud: 'meetings',
      iat: START / 1_000,
      exp: START / 1_000 + 60,
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: 'gateway' });
  });

  it('names the scope admin outside its list of scopes, because services of an earlier release reject unknown scopes', async () => {
    const token = await createFixture().gateway.mint({ ...anna, scopes: ['read', 'admin'] }, 'meetings');
    expect(decodeJwt(token)).toMatchObject({ scopes: ['read'], admin: true });
    expect(decodeJwt(await createFixture().gateway.mint(anna, 'meetings'))).not.toHaveProperty('admin');
  });

  it('does not carry the rights of a platform admin, and denies them for services of an earlier release, which require the claim', async () => {
    const token = await createFixture().gateway.mint(anna, 'meetings');
    expect(decodeJwt(token)).toMatchObject({ platform_admin: false });
    expect(toCaller({ ...decodeJwt(token), platform_admin: true }, 'gateway')).toEqual(anna);
  });

  it('may be minted on behalf of a user by a service that the user called, which is recorded as the issuer', async () => {
    const { search, verifier } = createFixture();
    const token = await search.mint(anna, 'meetings');
    expect(await verifier.verifyWithIssuer(token)).toEqual({ caller: anna, issuer: 'search' });
  });

  it('cannot be minted on behalf of another service', async () => {
    await expect(createFixture().search.mint(serviceCaller('gateway', ''), 'meetings')).rejects.toThrow(
      'mint tokens as gateway',
    );
  });

  it('is accepted for 60 s plus the clock tolerance, and not after', async () => {
    const { gateway, verifier, advance } = createFixture();
    const token = await gateway.mint(anna, 'meetings');
    for (const elapsedMs of [0, 59_000, 5_999]) {
      advance(elapsedMs);
      expect(await verifier.verify(token)).toEqual(anna);
    }
    advance(1);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'platform.unauthenticated' });
  });

  it('is minted once for the same caller and audience within 30 s', async () => {
    const { gateway, advance } = createFixture();
    const first = await gateway.mint(anna, 'meetings');
    advance(29_000);
    expect(await gateway.mint({ ...anna }, 'meetings')).toBe(first);
    expect(await gateway.mint(anna, 'search')).not.toBe(first);
    expect(await gateway.mint({ ...anna, scopes: ['read'] }, 'meetings')).not.toBe(first);
    expect(await gateway.mint({ ...anna, accessTokenId: 'token-1' }, 'meetings')).not.toBe(first);
    expect(await gateway.mint({ ...anna, credentialEpoch: 1 }, 'meetings')).not.toBe(first);
    advance(2_000);
    expect(await gateway.mint(anna, 'meetings')).not.toBe(first);
  });
});

describe('a forged token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' });
  const sign = (header: object) =>
    new SignJWT({ typ: 'actor' })
      .setProtectedHeader({ alg: 'EdDSA', ...header })
      .setIssuer('gateway')
      .setAudience('meetings')
      .setIssuedAt(START / 1_000)
      .setExpirationTime(START / 1_000 + 60)
      .sign(privateKey);

  it.each([
    ['signed with another key', { kid: 'gateway' }],
    ['with a key in its own header', { kid: 'gateway', jwk }],
    ['with the URL of a key', { kid: 'gateway', jku: 'https://attacker.example/keys' }],
    ['with the URL of a certificate', { kid: 'gateway', x5u: 'https://attacker.example/certificate' }],
    ['of a service that is not configured', { kid: 'unknown' }],
    ['without a key id', {}],
  ])('is rejected: %s', async (_, header) => {
    await expect(createFixture().verifier.verify(await sign(header))).rejects.toThrow(
      matchError('platform.unauthenticated'),
    );
  });
});

describe('service keys', () => {
  it('are generated per service, and the public set contains no private key', () => {
    expect([...parsePublicKeys(keys.publicKeys).keys()]).toEqual(['gateway', 'search', 'meetings']);
    const published = JSON.parse(Buffer.from(keys.publicKeys, 'base64url').toString());
    for (const key of published.keys) expect(key).not.toHaveProperty('d');
    expect(keys.signingKeys.gateway).not.toBe(keys.signingKeys.search);
  });

  it.each(['', 'nonsense', Buffer.from('{}').toString('base64url')])('are rejected when they are %j', (invalidKeys) => {
    expect(() => parseSigningKey(invalidKeys)).toThrow();
    expect(() => parsePublicKeys(invalidKeys)).toThrow();
  });
});

describe('the scope of a caller', () => {
  it('is the actor, the account of the service caller, or no account', () => {
    expect(getScope(anna)).toBe(anna);
    expect(getScope(serviceCaller('search', 'account-1'))).toMatchObject({ kind: 'system', accountId: 'account-1' });
    expect(getScope(serviceCaller('search', ''))).not.toHaveProperty('accountId');
    expect(systemScope('sweep')).toEqual({ kind: 'system', reason: 'sweep' });
  });
});
