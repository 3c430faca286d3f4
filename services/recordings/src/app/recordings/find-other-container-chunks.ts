import { isAppError } from '@minutehand/contracts/errors';
import type { ChunkRange } from '../../domain/recordings/chunk-ranges.ts';
import type { Container } from '../../domain/recordings/container.ts';
import { getContainerChunks } from '../../domain/recordings/container-chunks.ts';
import { findMediaTime, isOtherContainer } from '../../domain/recordings/media-time.ts';
import type { Recording } from '../../domain/recordings/recording.ts';
import { MEDIA_TIME_CHUNKS } from '../../limits.ts';
import type { Ports, RecordingRef } from '../ports.ts';

type Reader = { readonly container: Container; readonly read: (number: number) => Promise<Uint8Array> };

/**
 * Chunks after a gap that belong to another container than those before it: one that the recorder started, and whose first chunk, with
 * the header, is missing.
 */
export async function findOtherContainerChunks(
  { audioStorage }: Pick<Ports, 'audioStorage'>,
  ref: RecordingRef,
  recording: Recording,
  signal: AbortSignal,
): Promise<{ from: number; to: number }[]> {
  const read = async (number: number) => {
    const buffers: Uint8Array[] = [];
    try {
      for await (const bytes of audioStorage.readChunk(ref, number, signal)) buffers.push(bytes);
    } catch (error) {
      // The join names a lost chunk as damaged.
      if (!isAppError(error, 'blob.not_found')) throw error;
    }
    return Buffer.concat(buffers);
  };
  const found: { from: number; to: number }[] = [];
  for (const { container, ranges } of getContainerChunks({ ...recording, unreadable: [] })) {
    for (const [index, range] of ranges.entries()) {
      const previous = ranges[index - 1];
      if (previous === undefined || !(await belongsToOtherContainer({ container, read }, previous, range))) continue;
      found.push({ from: range.from, to: ranges.at(-1)?.to ?? range.to });
      break;
    }
  }
  return found;
}

async function belongsToOtherContainer(reader: Reader, previous: ChunkRange, next: ChunkRange): Promise<boolean> {
  const before = await findTime(reader, previous.to, Math.max(previous.from, previous.to - MEDIA_TIME_CHUNKS), -1);
  const after = await findTime(reader, next.from, Math.min(next.to, next.from + MEDIA_TIME_CHUNKS), 1);
  if (before === undefined || after === undefined) return false;
  const gapSeconds = next.firstEndSeconds - previous.endSeconds;
  return isOtherContainer(reader.container, { before, after, gapSeconds });
}

/** The time of the first chunk in this direction in which a cluster or fragment starts. */
async function findTime({ container, read }: Reader, from: number, to: number, step: 1 | -1) {
  for (let number = from; step * (to - number) >= 0; number += step) {
    const time = findMediaTime(container, await read(number));
    if (time !== undefined) return time;
  }
  return undefined;
}
