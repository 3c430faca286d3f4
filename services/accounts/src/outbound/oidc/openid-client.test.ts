import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { matchError } from '@minutehand/test-kit/expect';
import { type Forgery, startForgingProvider } from '@minutehand/test-kit/oidc';
import type { OidcProvider } from '../../app/ports.ts';
import { OIDC_RESPONSE_BYTES } from '../../limits.ts';
import { createOidc } from './openid-client.ts';

const log = createLogger({ service: 'accounts', level: 'silent' });
const now = () => new Date();
const oidc = createOidc({ allowsPrivateAddresses: true, log, now });
const request = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };

let forging: Awaited<ReturnType<typeof startForgingProvider>>;
let provider: OidcProvider;
beforeAll(async () => {
  forging = await startForgingProvider();
  const redirectUri = 'https://minutes.test/auth/oidc/account-1/callback';
  provider = { issuer: forging.issuer, clientId: 'minutehand', clientSecret: 'client secret', redirectUri };
});
afterAll(() => forging?.stop());
beforeEach(() => {
  forging.forgery = {};
  forging.nonce = request.nonce;
  forging.requests.length = 0;
});

const exchange = (query: Record<string, string> = {}) => {
  const params = { code: 'code', state: request.state, iss: forging.issuer, ...query };
  return oidc.exchangeCode(provider, { ...request, query: `?${new URLSearchParams(params)}` });
};
const seconds = (offset: number) => Math.floor(Date.now() / 1_000) + offset;

describe('the response of a provider', () => {
  it('identifies the user, after the code was exchanged with the code verifier', async () => {
    forging.forgery = { claims: { email: 'ann@sample.example', email_verified: 'true', name: 'Ann' } };
    expect(await exchange()).toEqual({
      ...{ issuer: forging.issuer, subject: 'sample', email: 'ann@sample.example', emailVerified: true, name: 'Ann' },
    });
    const tokenRequest = forging.requests.find(({ path }) => path === '/token');
    expect(tokenRequest?.body.get('code_verifier')).toBe(request.codeVerifier);
    expect(tokenRequest?.body.get('redirect_uri')).toBe(provider.redirectUri);
  });

  it('states when the user entered their credentials, if the ID token contains it', async () => {
    expect((await exchange()).authenticatedAt).toBeUndefined();
    for (const [auth_time, expected] of [
      [1_772_355_600, new Date('2026-03-01T09:00:00Z')],
      [0, new Date(0)],
      [1_772_355_600_000_000, undefined],
    ] as const) {
      forging.forgery = { claims: { auth_time } };
      expect((await exchange()).authenticatedAt).toEqual(expected);
    }
  });

  it.each<[string, Forgery]>([
    ['with a time of the sign-in that is not a number', { claims: { auth_time: 'now' } }],
    ['of another sign-in: another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { exp: seconds(-3_600), iat: seconds(-7_200) } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject that is too long', { claims: { sub: 's'.repeat(256) } }],
    ['signed with another key', { usesOtherKey: true }],
    ['without a signature', { idToken: `${btoa('{"alg":"none"}')}.${btoa('{"sub":"sample"}')}.` }],
    ['that is no token', { idToken: 'nothing' }],
  ])('is rejected with an ID token %s', async (_, forgery) => {
    forging.forgery = forgery;
    await expect(exchange()).rejects.toEqual(matchError('sso.failed'));
  });

  it.each<[string, Record<string, string>]>([
    ['another state', { state: 'another' }],
    ['the issuer of another provider (RFC 9207)', { iss: 'https://evil.example' }],
    ['an error', { error: 'access_denied' }],
  ])('is rejected with %s, before a code is sent', async (_, query) => {
    await expect(exchange(query)).rejects.toEqual(matchError('sso.failed'));
    expect(forging.requests.map(({ path }) => path)).not.toContain('/token');
  });

  it('is rejected without the issuer, and with a parameter that occurs twice', async () => {
    const { state } = request;
    for (const query of [`?code=c&state=${state}`, `?code=c&code=d&state=${state}&iss=${forging.issuer}`])
      await expect(oidc.exchangeCode(provider, { ...request, query })).rejects.toEqual(matchError('sso.failed'));
  });

  it('is rejected if the token request is redirected, and nothing is sent there', async () => {
    forging.forgery = { tokenStatus: 307, tokenLocation: `${forging.issuer}/elsewhere` };
    await expect(exchange()).rejects.toEqual(matchError('sso.failed'));
    expect(forging.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});

describe('the configuration of a provider', () => {
  it('states the issuer as ID tokens contain it, with the slash that an owner may leave out', async () => {
    expect(await oidc.checkProvider(forging.issuer)).toBe(forging.issuer);
    forging.forgery = { configuredIssuer: `${forging.issuer}/` };
    expect(await oidc.checkProvider(forging.issuer)).toBe(`${forging.issuer}/`);
  });

  it('is rejected if its authorization endpoint is not a URL', async () => {
    forging.forgery = { authorizationEndpoint: 'nothing' };
    await expect(oidc.checkProvider(forging.issuer)).rejects.toEqual(matchError('sso.provider_unreachable'));
  });

  it('is rejected for another issuer than its address, and if it is too large', async () => {
    for (const forgery of [{ configuredIssuer: 'https://evil.example' }, { padding: OIDC_RESPONSE_BYTES }]) {
      forging.forgery = forgery;
      await expect(oidc.checkProvider(forging.issuer)).rejects.toEqual(matchError('sso.provider_unreachable'));
    }
  });

  it('is not read over HTTP, or from a private address, unless that is allowed', async () => {
    const strict = createOidc({ allowsPrivateAddresses: false, log, now });
    const port = new URL(forging.issuer).port;
    for (const issuer of [forging.issuer, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
      await expect(strict.checkProvider(issuer)).rejects.toEqual(matchError('sso.provider_unreachable'));
    expect(forging.requests).toEqual([]);
  });
});
