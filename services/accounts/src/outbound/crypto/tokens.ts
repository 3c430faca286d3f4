import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets, TokenPurpose, Tokens } from '../../app/ports.ts';
import { SECRET_BYTES } from './limits.ts';

/** `<id>.<HMAC-SHA256 of purpose and id>`, base64url. Whoever holds the secret can derive a token again, so none is stored. */
export function createTokens(secret: string): Tokens {
  const mac = (purpose: TokenPurpose, id: string) => createHmac('sha256', secret).update(`${purpose}\0${id}`).digest();
  return {
    sign: (purpose, id) => `${Buffer.from(id, 'utf8').toString('base64url')}.${mac(purpose, id).toString('base64url')}`,
    read(purpose, token) {
      const [encoded = '', signature = ''] = token.split('.');
      const id = Buffer.from(encoded, 'base64url').toString('utf8');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(purpose, id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}

export const secrets: Secrets = {
  newAccessTokenSecret: () => `mh_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  hashOf: (secret) => createHash('sha256').update(secret).digest('hex'),
};
