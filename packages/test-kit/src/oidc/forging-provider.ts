import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Forgery = {
  /** Replaces claims of the ID token. */
  claims?: Record<string, unknown>;
  /** Signs with a key that the provider does not publish. */
  usesOtherKey?: boolean;
  /** Sends this ID token instead. */
  idToken?: string;
  /** The status of the token response, and where it redirects to. */
  tokenStatus?: number;
  tokenLocation?: string;
  /** The issuer in the configuration. */
  configuredIssuer?: string;
  /** The authorization endpoint in the configuration. */
  authorizationEndpoint?: string;
  /** Bytes that are added to the configuration. */
  padding?: number;
};

/** A provider that accepts every code, without PKCE, and responds as the test sets: for responses that no correct provider sends. */
export async function startForgingProvider() {
  const [key, otherKey] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const requests: { path: string; body: URLSearchParams }[] = [];
  const provider = {
    issuer: '',
    forgery: {} as Forgery,
    nonce: '',
    requests,
    stop: (): Promise<void> => Promise.resolve(),
  };

  async function sign(privateKey: CryptoKey): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: 'sample', aud: 'minutehand', iat: now, exp: now + 60, nonce: provider.nonce };
    return new SignJWT({ ...claims, iss: provider.issuer, email: '', ...provider.forgery.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign(privateKey);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    requests.push({ path, body: new URLSearchParams(Buffer.concat(chunks).toString()) });
    const { issuer, forgery } = provider;
    const send = (body: object, status = 200, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (path === '/jwks') return send({ keys: [jwk] });
    if (path === '/token') {
      const signed = await sign(forgery.usesOtherKey ? otherKey.privateKey : key.privateKey);
      const headers = forgery.tokenLocation === undefined ? {} : { location: forgery.tokenLocation };
      const tokens = { access_token: 'token', token_type: 'Bearer', id_token: forgery.idToken ?? signed };
      return send(tokens, forgery.tokenStatus, headers);
    }
    send({
      issuer: forgery.configuredIssuer ?? issuer,
      authorization_endpoint: forgery.authorizationEndpoint ?? `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...(forgery.padding === undefined ? {} : { padding: 'x'.repeat(forgery.padding) }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return provider;
}
