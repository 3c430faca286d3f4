import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Encryption } from '../../app/ports.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with a key that is derived from the service secret. The context, such as the id of the user, is authenticated: a
 * ciphertext that was copied to another document cannot be decrypted.
 */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'minutehand accounts encryption', KEY_BYTES));
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
