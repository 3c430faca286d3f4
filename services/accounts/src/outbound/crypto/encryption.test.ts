import { expect, it } from '@jest/globals';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of the test, long enough');

it('decrypts its ciphertexts, which differ each time', () => {
  const encrypted = encryption.encrypt('GEZDGNBV', 'user-1');
  expect(encrypted).not.toContain('GEZDGNBV');
  expect(encryption.encrypt('GEZDGNBV', 'user-1')).not.toBe(encrypted);
  expect(encryption.decrypt(encrypted, 'user-1')).toBe('GEZDGNBV');
});

it('rejects a ciphertext of another user, a ciphertext of another key, and a modified ciphertext', () => {
  const encrypted = encryption.encrypt('GEZDGNBV', 'user-1');
  expect(encryption.decrypt(encrypted, 'user-2')).toBeUndefined();
  expect(createEncryption('another secret, long enough too').decrypt(encrypted, 'user-1')).toBeUndefined();
  const bytes = Buffer.from(encrypted, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(encryption.decrypt(bytes.toString('base64url'), 'user-1')).toBeUndefined();
});
