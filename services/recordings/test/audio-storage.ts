import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { AudioStorage } from '../src/app/ports.ts';

const { signal } = new AbortController();

async function* toBytes(bytes: Uint8Array) {
  // In pieces, as they arrive from a client.
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The tests of every storage of audio. `getStorage` is called in each test; `partBytes` is below the size of the tested file. */
export function testAudioStorage(getStorage: () => AudioStorage, partBytes: number): void {
  const newOwner = () => ({ accountId: 'account-1', recordingId: randomUUID() });
  const receive = (bytes: Uint8Array) => getStorage().receive(toBytes(bytes), 100_000, () => undefined);

  it('stores and reads chunks, including empty ones', async () => {
    const [storage, owner, bytes] = [getStorage(), newOwner(), randomBytes(5_000)];
    const { flushed } = await storage.storeChunk(owner, 7, await receive(bytes));
    await flushed;
    await storage.storeChunk(owner, 70, await receive(randomBytes(3)));
    expect(await collect(storage.readChunk(owner, 7, signal))).toEqual(bytes);
    await expect(collect(storage.readChunk(owner, 8, signal))).rejects.toMatchObject({ code: 'blob.not_found' });
  });

  it('keeps the hash of each chunk with it', async () => {
    const [storage, owner] = [getStorage(), newOwner()];
    const file = await receive(randomBytes(50));
    await storage.storeChunk(owner, 5, file);
    await storage.storeChunk(owner, 5, file);
    await storage.storeChunk(owner, 55, await receive(randomBytes(50)));
    const { hash, bytes } = await storage.openChunk(owner, 5, signal);
    expect(hash).toBe(file.hash);
    expect(
      createHash('sha256')
        .update(await collect(bytes))
        .digest('base64url'),
    ).toBe(hash);
    const openMissing = async () => collect((await storage.openChunk(owner, 6, signal)).bytes);
    await expect(openMissing()).rejects.toMatchObject({ code: 'blob.not_found' });
  });

  it('never replaces what is stored under a number', async () => {
    const [storage, owner, bytes] = [getStorage(), newOwner(), randomBytes(50)];
    const other = await receive(randomBytes(50));
    const same = await receive(bytes);
    await storage.storeChunk(owner, 5, await receive(bytes));
    await expect(storage.storeChunk(owner, 5, other)).rejects.toMatchObject({ code: 'recording.chunk_differs' });
    await storage.storeChunk(owner, 5, same);
    await storage.flushChunk(owner, 5);
    expect(await collect(storage.readChunk(owner, 5, signal))).toEqual(bytes);
  });

  it('compares a chunk with the stored one', async () => {
    const [storage, owner, bytes] = [getStorage(), newOwner(), randomBytes(50)];
    await storage.storeChunk(owner, 5, await receive(bytes));
    expect(await storage.isSameChunk(owner, 5, await receive(bytes))).toBe(true);
    expect(await storage.isSameChunk(owner, 5, await receive(randomBytes(50)))).toBe(false);
    expect(await storage.isSameChunk(owner, 5, await receive(bytes.subarray(0, 49)))).toBe(false);
    const missing = storage.isSameChunk(owner, 6, await receive(bytes));
    await expect(missing).rejects.toMatchObject({ code: 'blob.not_found' });
  });

  it('removes the chunks of one recording, and keeps their hashes until these are removed', async () => {
    const [storage, owner, otherOwner] = [getStorage(), newOwner(), newOwner()];
    for (const number of [1, 2, 3]) await storage.storeChunk(owner, number, await receive(randomBytes(9)));
    await storage.storeChunk(otherOwner, 1, await receive(randomBytes(9)));
    await storage.storeHashes(owner, new Map([[5, 'hash-of-5']]));
    await storage.removeChunks(owner);
    await storage.removeChunks(owner);
    await expect(collect(storage.readChunk(owner, 1, signal))).rejects.toMatchObject({ code: 'blob.not_found' });
    expect(await collect(storage.readChunk(otherOwner, 1, signal))).toHaveLength(9);
    expect([await storage.findHash(owner, 5), await storage.findHash(owner, 55)]).toEqual(['hash-of-5', undefined]);
    await storage.removeHashes(owner);
    expect(await storage.findHash(owner, 5)).toBeUndefined();
  });

  it('stores a file that is larger than one part, replaces it, and reads ranges of it', async () => {
    const [storage, key] = [getStorage(), randomUUID()];
    const folder = await mkdtemp(join(tmpdir(), 'audio-storage-'));
    try {
      const bytes = randomBytes(2 * partBytes + 12_345);
      await writeFile(join(folder, 'small'), 'small');
      await writeFile(join(folder, 'large'), bytes);
      await storage.storeFile(key, join(folder, 'small'), 'audio/webm');
      expect((await collect(storage.readRange(key, 1, 3, signal))).toString()).toBe('mal');
      await storage.storeFile(key, join(folder, 'large'), 'audio/webm');
      const [from, to] = [partBytes - 10, partBytes + 9];
      expect(await collect(storage.readRange(key, from, to, signal))).toEqual(bytes.subarray(from, to + 1));
      expect(await collect(storage.readRange(key, bytes.length - 5, bytes.length - 1, signal))).toEqual(
        bytes.subarray(-5),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
