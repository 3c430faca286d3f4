import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type ProviderUser = { email: string; emailVerified?: boolean; name?: string };

export type OidcProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Adds a user, who signs in with their address. */
  readonly addUser: (user: ProviderUser) => void;
  /** Allows the client to redirect to this URL. */
  readonly allowRedirect: (redirectUri: string) => void;
  /** Ignores these parameters of authorization requests from now on, as a provider that does not implement them. */
  readonly ignoreParameters: (names: readonly string[]) => void;
  readonly stop: () => Promise<void>;
};

const CLIENT_ID = 'minutehand';
const CLIENT_SECRET = 'a secret of the client';

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const signInPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sample provider</title><link rel="icon" href="data:,"></head>
<body><main><h1>Sample provider</h1>
<form method="post"><label>Work email <input name="email" type="email"></label> <button>Continue</button></form>
</main></body></html>`;

type Options = {
  port?: number;
  /** ID tokens always contain auth_time; otherwise only if the request has max_age. */
  alwaysStatesAuthTime?: boolean;
};

/** Runs an OpenID Connect provider (node-oidc-provider) on this machine. Users sign in with their address alone; a browser stays signed in. */
export async function startOidcProvider(options: Options = {}): Promise<OidcProvider> {
  const users = new Map<string, ProviderUser>();
  const redirectUris: string[] = [];
  let ignored: readonly string[] = [];
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: ['https://unused.example/'],
        require_auth_time: options.alwaysStatesAuthTime ?? false,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sample' } as never] },
    cookies: { keys: ['a key of the sample provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => {
      const user = users.get(sub);
      return (
        user && {
          accountId: sub,
          claims: () => ({ sub, email: user.email, email_verified: user.emailVerified ?? true, name: user.name ?? '' }),
        }
      );
    },
    async loadExistingGrant(context) {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Redirect URIs contain the id of an account, which is known after the start.
  Object.defineProperty((provider.Client as unknown as { prototype: object }).prototype, 'redirectUriAllowed', {
    value: (redirectUri: string) => redirectUris.includes(redirectUri),
  });
  const callback = provider.callback();
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      request.url = withoutParameters(request.url ?? '/', ignored);
      return callback(request, response);
    }
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(signInPage);
      return;
    }
    const accountId = toSubject((await readBody(request)).get('email') ?? '');
    await provider.interactionFinished(request, response, { login: { accountId } });
  };
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    addUser: (user) => void users.set(toSubject(user.email), user),
    allowRedirect: (redirectUri) => void redirectUris.push(redirectUri),
    ignoreParameters: (names) => {
      ignored = names;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function withoutParameters(path: string, names: readonly string[]): string {
  const url = new URL(path, 'http://provider.example');
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search;
}

const toSubject = (email: string): string => `subject of ${email.toLowerCase()}`;
