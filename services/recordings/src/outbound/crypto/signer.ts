import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../app/ports.ts';

/** `<payload>.<HMAC-SHA256 of purpose and payload>`, both base64url. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: string, payload: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${payload}`).digest();
  return {
    sign: (purpose, payload) =>
      `${Buffer.from(payload, 'utf8').toString('base64url')}.${mac(purpose, payload).toString('base64url')}`,
    read(purpose, token) {
      const [encoded = '', signature = ''] = token.split('.');
      const payload = Buffer.from(encoded, 'base64url').toString('utf8');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(purpose, payload);
      return given.length === expected.length && timingSafeEqual(given, expected) ? payload : undefined;
    },
  };
}
