import type { SystemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { createChunkHasher } from '../../domain/recordings/chunk-hash.ts';
import type { Recording } from '../../domain/recordings/recording.ts';
import { JOIN_DEADLINE_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** Removes the chunks that a file replaces. Their hashes stay, so that a chunk that is sent again can be acknowledged. */
export async function replaceChunksByHashes(
  { recordings, audioStorage }: Pick<Ports, 'recordings' | 'audioStorage'>,
  scope: SystemScope,
  { id, accountId, chunks }: Stored<Recording>,
  knownHashes: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const owner = { accountId, recordingId: id };
  // The hashes are stored already if an earlier job crashed while it removed the chunks.
  const firstNumber = chunks[0]?.from;
  const isHashed = firstNumber !== undefined && (await audioStorage.findHash(owner, firstNumber)) !== undefined;
  if (!isHashed) {
    const hashes = new Map(knownHashes);
    const signal = AbortSignal.timeout(JOIN_DEADLINE_MS);
    for (const { from, to } of chunks) {
      for (let number = from; number <= to; number += 1) {
        if (!hashes.has(number)) hashes.set(number, await hashBytes(audioStorage.readChunk(owner, number, signal)));
      }
    }
    await audioStorage.storeHashes(owner, hashes);
  }
  await audioStorage.removeChunks(owner);
  await recordings.update(scope, id, (current) => ({ document: { ...current, storedBytes: 0 } }));
}

async function hashBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createChunkHasher();
  for await (const part of bytes) hash.add(part);
  return hash.get();
}
