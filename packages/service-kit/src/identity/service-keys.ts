import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';

const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
  d: z.string().min(1),
});
const publicJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
  kid: z.string().min(1),
});
const publicJwks = z.object({ keys: z.array(publicJwk).min(1) });

function decode(encoded: string): unknown {
  return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/** Parses `<NAME>_SIGNING_KEY`. Throws if it is not an Ed25519 key. */
export function parseSigningKey(encoded: string): KeyObject {
  return createPrivateKey({ key: privateJwk.parse(decode(encoded)), format: 'jwk' });
}

/** Parses `SERVICE_PUBLIC_KEYS` into a key per service. Throws if it is not a set of Ed25519 keys. */
export function parsePublicKeys(encoded: string): ReadonlyMap<string, KeyObject> {
  const { keys } = publicJwks.parse(decode(encoded));
  return new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

export type ServiceKeys<N extends string = string> = {
  /** Value of `SERVICE_PUBLIC_KEYS`, the same for every service. */
  readonly publicKeys: string;
  /** Values of `<NAME>_SIGNING_KEY`. Each service gets only its own. */
  readonly signingKeys: Readonly<Record<N, string>>;
};

/** Generates a key pair for each service. */
export function generateServiceKeys<const N extends string>(names: readonly N[]): ServiceKeys<N> {
  const pairs = names.map((name) => ({ name, pair: generateKeyPairSync('ed25519') }));
  const keys = pairs.map(({ name, pair }) => ({
    ...pair.publicKey.export({ format: 'jwk' }),
    kid: name,
    alg: 'EdDSA',
    use: 'sig',
  }));
  const signingKeys = Object.fromEntries(
    pairs.map(({ name, pair }) => [name, encode({ ...pair.privateKey.export({ format: 'jwk' }), kid: name })]),
  ) as Record<N, string>;
  return { publicKeys: encode({ keys }), signingKeys };
}
