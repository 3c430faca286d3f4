import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs payloads for one purpose each. Tokens are derived from the payload, so none is stored. */
export type Signer<P extends string> = {
  sign(purpose: P, payload: string): string;
  /** Returns the payload, or undefined if the token was not signed with this secret for this purpose. */
  read(purpose: P, token: string): string | undefined;
};

/** Creates tokens of the form `<payload>.<HMAC-SHA256 of purpose and payload>`, both base64url. Changing the secret invalidates all of them. */
export function createSigner<P extends string>(secret: string): Signer<P> {
  const mac = (purpose: P, payload: string) => createHmac('sha256', secret).update(`${purpose}\0${payload}`).digest();
  const sign = (purpose: P, payload: string) =>
    `${Buffer.from(payload, 'utf8').toString('base64url')}.${mac(purpose, payload).toString('base64url')}`;
  return {
    sign,
    read(purpose, token) {
      const [encoded = ''] = token.split('.', 1);
      const payload = Buffer.from(encoded, 'base64url').toString('utf8');
      // Compares the encoded tokens: several base64url texts decode to the same bytes, and limits count each token by its text.
      const actual = Buffer.from(token, 'utf8');
      const expected = Buffer.from(sign(purpose, payload), 'utf8');
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? payload : undefined;
    },
  };
}
