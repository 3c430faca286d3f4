import { createHash } from 'node:crypto';

/** Hashes the bytes of a chunk: with its number, it identifies what was acknowledged. */
export function createChunkHasher() {
  const hash = createHash('sha256');
  return {
    add: (bytes: Uint8Array): void => void hash.update(bytes),
    get: (): string => hash.digest('base64url'),
  };
}
