import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import type { Clock } from '@minutehand/service-kit/service';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Oidc, OidcClaims, OidcProvider } from '../../app/ports.ts';
import { toAuthenticationTime } from '../../domain/sso/authentication-time.ts';
import { OIDC_CLOCK_TOLERANCE_SECONDS, OIDC_DEADLINE_MS, OIDC_SUBJECT_CHARACTERS } from '../../limits.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const SCOPE = 'openid email profile';

const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(OIDC_SUBJECT_CHARACTERS),
  email: z.string().catch(''),
  // Some providers send it as a string.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).catch(false),
  name: z.string().catch(''),
  auth_time: z.number().min(0).optional().catch(undefined),
});

/** Uses HTTP Basic unless the provider supports only a secret in the body. */
function createClientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const usesPost = methods !== undefined && !methods.includes('client_secret_basic');
    (usesPost ? post : basic)(server, metadata, body, headers);
  };
}

/** OpenID Connect with openid-client, which checks state, issuer (RFC 9207), nonce, PKCE and the signature of ID tokens. */
export function createOidc({
  allowsPrivateAddresses,
  log,
  now,
}: {
  allowsPrivateAddresses: boolean;
  log: Logger;
  now: Clock;
}): Oidc {
  const guardedFetch = createGuardedFetch({ allowsPrivateAddresses });

  async function discover(issuer: string, clientId: string, clientSecret: string): Promise<client.Configuration> {
    try {
      return await client.discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: OIDC_CLOCK_TOLERANCE_SECONDS },
        createClientAuthentication(clientSecret),
        {
          [client.customFetch]: guardedFetch,
          timeout: OIDC_DEADLINE_MS / 1_000,
          // The guarded fetch allows HTTP for this machine only.
          execute: [
            client.enableNonRepudiationChecks,
            ...(allowsPrivateAddresses ? [client.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (cause) {
      log.warn({ reason: getErrorName(cause) }, 'the configuration of an OpenID Connect provider could not be read');
      throw new AppError('sso.provider_unreachable', { cause });
    }
  }
  const discoverProvider = ({ issuer, clientId, clientSecret }: OidcProvider) =>
    discover(issuer, clientId, clientSecret);

  return {
    allowsPrivateAddresses,
    async checkProvider(issuer) {
      const metadata = (await discover(issuer, 'unused', 'unused')).serverMetadata();
      if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
        throw new AppError('sso.provider_unreachable');
      checkWebUrl(metadata.authorization_endpoint, allowsPrivateAddresses);
      // Providers of several organizations state a pattern, which no ID token has.
      if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== new URL(issuer).href)
        throw new AppError('sso.provider_unreachable');
      return metadata.issuer;
    },
    async createAuthorizationUrl(provider, { state, nonce, codeVerifier, requiresSignIn }) {
      const configuration = await discoverProvider(provider);
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: provider.redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With max_age the ID token has to contain auth_time (OpenID Connect Core, 3.1.2.1).
        ...(requiresSignIn ? { prompt: 'login', max_age: '0' } : {}),
      });
      checkWebUrl(url.href, allowsPrivateAddresses);
      return url.href;
    },
    async exchangeCode(provider, { query, state, nonce, codeVerifier }): Promise<OidcClaims> {
      const configuration = await discoverProvider(provider);
      const currentUrl = new URL(provider.redirectUri);
      currentUrl.search = query;
      try {
        const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const { iss, sub, email, email_verified, name, auth_time } = claimsSchema.parse(
          await readClaims(configuration, tokens),
        );
        const authenticatedAt = toAuthenticationTime(auth_time, now());
        return { issuer: iss, subject: sub, email, emailVerified: email_verified, name, authenticatedAt };
      } catch (cause) {
        if (isAppError(cause)) throw cause;
        log.warn({ reason: getErrorName(cause) }, 'a sign-in with an OpenID Connect provider was rejected');
        throw new AppError('sso.failed', { cause });
      }
    },
  };
}

/** The claims of the ID token; many providers state the address only at the endpoint for user information. */
async function readClaims(
  configuration: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<object | undefined> {
  const claims = tokens.claims();
  if (!claims || claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const userInfo = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // Only the ID token is about this sign-in.
  return { ...userInfo, auth_time: undefined, ...claims };
}

/** The browser is sent there. Throws sso.provider_unreachable. */
function checkWebUrl(url: string, allowsHttp: boolean): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) throw new AppError('sso.provider_unreachable');
}

/** The code or class of an error. Its message may quote the response. */
function getErrorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
