import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { createActor, createEchoClient, type Echo, keys, now, searchService, startEcho } from '../../test/echo.ts';
import { collect, createEchoHandlers } from '../../test/echo-handlers.ts';
import { createTokenMinter, generateServiceKeys, parseSigningKey, serviceCaller } from '../identity/index.ts';
import type { Caller } from '../identity/types.ts';

let echo: Echo;
beforeAll(async () => {
  echo = await startEcho(createEchoHandlers());
});
afterAll(() => echo.close());

const readOnly = createActor(['read']);
const writeOnly = createActor(['write']);

const actorMinters = {
  search: createTokenMinter({ service: 'search', signingKey: keys.signingKeys.search, now }),
  echo: createTokenMinter({ service: 'echo', signingKey: keys.signingKeys.echo, now }),
};

/** Calls with a token for an actor, signed by a service other than the gateway. */
async function getOutcomeFrom(issuer: keyof typeof actorMinters, method: 'getOne' | 'changeOne'): Promise<string> {
  const client = createEchoClient(`127.0.0.1:${echo.port}`, () => actorMinters[issuer].mint(createActor(), 'echo'));
  return client[method]({ n: 1 }, { as: createActor() })
    .then(
      () => 'ok',
      (error) => error.code,
    )
    .finally(client.close);
}

async function getOutcome(method: 'getOne' | 'changeOne', as: Caller): Promise<string> {
  return echo.client[method]({ n: 1 }, { as }).then(
    () => 'ok',
    (error) => error.code,
  );
}

describe('access to a method', () => {
  it.each([
    ['getOne', 'an actor with the scope read', readOnly, 'ok'],
    ['getOne', 'an actor with only the scope write', writeOnly, 'platform.forbidden'],
    ['getOne', 'a listed service', searchService, 'ok'],
    ['changeOne', 'an actor with the scope write', writeOnly, 'ok'],
    ['changeOne', 'an actor with only the scope read', readOnly, 'platform.forbidden'],
    ['changeOne', 'a service that is not listed', searchService, 'platform.forbidden'],
  ] as const)('%s: %s gets %s', async (method, _, as, expected) => {
    expect(await getOutcome(method, as)).toBe(expected);
  });

  it.each([
    ['getOne', 'a listed service', 'search', 'ok'],
    ['getOne', 'a service that is not listed', 'echo', 'platform.forbidden'],
    ['changeOne', 'a service other than the gateway, if the method lists none', 'search', 'platform.forbidden'],
  ] as const)('%s: an actor from %s gets %s', async (method, _, issuer, expected) => {
    expect(await getOutcomeFrom(issuer, method)).toBe(expected);
  });

  it('is checked for streams too', async () => {
    const { client } = echo;
    const forbidden = { code: 'platform.forbidden' };
    await expect(collect(client.streamAll({ n: 1 }, { as: writeOnly }))).rejects.toMatchObject(forbidden);
    async function* none() {}
    await expect(client.uploadAll(none(), { as: readOnly })).rejects.toMatchObject(forbidden);
    await expect(collect(client.exchange(none(), { as: writeOnly }))).rejects.toMatchObject(forbidden);
  });

  it('is not granted to a service that impersonates another one', async () => {
    await expect(echo.client.getOne({ n: 1 }, { as: serviceCaller('gateway', 'account-1') })).rejects.toMatchObject({
      code: 'platform.internal',
    });
  });
});

describe('a token', () => {
  const otherKeys = generateServiceKeys(['gateway']);

  function withToken(token: string) {
    const client = createEchoClient(`127.0.0.1:${echo.port}`, async () => token);
    return client
      .getOne({ n: 1 }, { as: createActor() })
      .then(
        () => 'ok',
        (error) => error.code,
      )
      .finally(client.close);
  }

  const mintToken = (options: { signingKey?: string; audience?: string; at?: Date }) =>
    createTokenMinter({
      service: 'gateway',
      signingKey: options.signingKey ?? keys.signingKeys.gateway,
      now: () => options.at ?? now(),
    }).mint(createActor(), options.audience ?? 'echo');

  it('is accepted from the gateway', async () => {
    expect(await withToken(await mintToken({}))).toBe('ok');
  });

  it.each([
    ['does not have the format of a token', async () => 'nonsense'],
    ['is empty', async () => ''],
    ['is signed with an unknown key', () => mintToken({ signingKey: otherKeys.signingKeys.gateway })],
    ['is signed by another service on behalf of the gateway', () => mintToken({ signingKey: keys.signingKeys.search })],
    ['is for another service', () => mintToken({ audience: 'meetings' })],
    ['has expired', () => mintToken({ at: new Date(now().getTime() - 70_000) })],
    ['is from the future', () => mintToken({ at: new Date(now().getTime() + 70_000) })],
    [
      'is valid for longer than 60 s',
      () =>
        new SignJWT({ kind: 'service', account_id: '' })
          .setProtectedHeader({ alg: 'EdDSA', kid: 'search' })
          .setIssuer('search')
          .setAudience('echo')
          .setIssuedAt(Math.floor(now().getTime() / 1_000) - 3_600)
          .setExpirationTime('10y')
          .sign(parseSigningKey(keys.signingKeys.search)),
    ],
    [
      'names an issuer that does not own the key',
      () =>
        new SignJWT({ kind: 'service', account_id: '' })
          .setProtectedHeader({ alg: 'EdDSA', kid: 'search' })
          .setIssuer('gateway')
          .setAudience('echo')
          .setIssuedAt()
          .setExpirationTime('60s')
          .sign(parseSigningKey(keys.signingKeys.search)),
    ],
    [
      'has no signature',
      async () => {
        const [header, payload] = (await mintToken({})).split('.');
        const none = Buffer.from(
          JSON.stringify({ ...JSON.parse(Buffer.from(header!, 'base64url').toString()), alg: 'none' }),
        );
        return `${none.toString('base64url')}.${payload}.`;
      },
    ],
    [
      'was changed',
      async () => {
        const [header, payload, signature] = (await mintToken({})).split('.');
        const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
        const changed = Buffer.from(JSON.stringify({ ...claims, account_id: 'account-2' })).toString('base64url');
        return `${header}.${changed}.${signature}`;
      },
    ],
  ])('that %s is rejected', async (_, token) => {
    expect(await withToken(await token())).toBe('platform.unauthenticated');
  });
});
