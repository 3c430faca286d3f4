import { requestIdle } from '@minutehand/web-kit';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { CHUNK_DELAY_MS, MARKED_CHUNKS, MARKED_CHUNKS_PER_STEP, SEGMENTS_PER_CHUNK } from '../../../limits.ts';
import type { TranscriptMatch } from '../transcript-rows.ts';

type MatchesByChunk = ReadonlyMap<number, readonly TranscriptMatch[]>;

const NO_MATCHES: readonly TranscriptMatch[] = [];

export const getChunkIndex = (row: number): number => Math.floor(row / SEGMENTS_PER_CHUNK);

/**
 * The matches of a chunk: those of a new search at once in the chunks near the current match, to which the transcript scrolls, and in the
 * others in steps when the browser is idle. A search may have matches in every line, and marking all would block the page for seconds.
 */
export function useMatchesByChunk(
  matches: readonly TranscriptMatch[],
  current: TranscriptMatch | null,
  chunkCount: number,
): (chunk: number) => readonly TranscriptMatch[] {
  const found = useMemo<MatchesByChunk>(() => Map.groupBy(matches, ({ row }) => getChunkIndex(row)), [matches]);
  const [marked, setMarked] = useState(found);
  const center = getChunkIndex(current?.row ?? 0);

  useEffect(() => {
    if (marked === found) return;
    const outdated = Array.from({ length: chunkCount }, (_, chunk) => chunk)
      .filter((chunk) => marked.get(chunk) !== found.get(chunk))
      .sort((a, b) => Math.abs(a - center) - Math.abs(b - center))
      .slice(0, MARKED_CHUNKS_PER_STEP);
    return requestIdle(
      () => startTransition(() => setMarked(outdated.length === 0 ? found : copyChunks(marked, found, outdated))),
      CHUNK_DELAY_MS,
    );
  }, [marked, found, center, chunkCount]);

  return (chunk) => (Math.abs(chunk - center) <= MARKED_CHUNKS ? found : marked).get(chunk) ?? NO_MATCHES;
}

function copyChunks(marked: MatchesByChunk, found: MatchesByChunk, chunks: readonly number[]): MatchesByChunk {
  const copy = new Map(marked);
  for (const chunk of chunks) {
    const matches = found.get(chunk);
    if (matches === undefined) copy.delete(chunk);
    else copy.set(chunk, matches);
  }
  return copy;
}
