import { requestIdle } from '@minutehand/web-kit';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { BLOCK_DELAY_MS, MARKED_BLOCKS, MARKED_BLOCKS_PER_STEP, SEGMENTS_PER_BLOCK } from '../../../limits.ts';
import type { TranscriptMatch } from '../transcript-rows.ts';

type MatchesByBlock = ReadonlyMap<number, readonly TranscriptMatch[]>;

const NO_MATCHES: readonly TranscriptMatch[] = [];

export const getBlockIndex = (row: number): number => Math.floor(row / SEGMENTS_PER_BLOCK);

/**
 * Returns a function that finds the matches of a block. A new search is marked at once in the blocks near the current
 * match, to which the transcript scrolls. The other blocks follow in steps when the browser is idle, because marking
 * matches in every line would block the page for seconds.
 */
export function useMatchesByBlock(
  matches: readonly TranscriptMatch[],
  current: TranscriptMatch | null,
  blockCount: number,
): (block: number) => readonly TranscriptMatch[] {
  const matchesByBlock = useMemo<MatchesByBlock>(
    () => Map.groupBy(matches, ({ row }) => getBlockIndex(row)),
    [matches],
  );
  const [shownMatches, setShownMatches] = useState(matchesByBlock);
  const center = getBlockIndex(current?.row ?? 0);

  useEffect(() => {
    if (shownMatches === matchesByBlock) return;
    const outdated = Array.from({ length: blockCount }, (_, block) => block)
      .filter((block) => shownMatches.get(block) !== matchesByBlock.get(block))
      .sort((a, b) => Math.abs(a - center) - Math.abs(b - center))
      .slice(0, MARKED_BLOCKS_PER_STEP);
    return requestIdle(
      () =>
        startTransition(() =>
          setShownMatches(outdated.length === 0 ? matchesByBlock : copyBlocks(shownMatches, matchesByBlock, outdated)),
        ),
      BLOCK_DELAY_MS,
    );
  }, [shownMatches, matchesByBlock, center, blockCount]);

  return (block) =>
    (Math.abs(block - center) <= MARKED_BLOCKS ? matchesByBlock : shownMatches).get(block) ?? NO_MATCHES;
}

function copyBlocks(
  shownMatches: MatchesByBlock,
  matchesByBlock: MatchesByBlock,
  blocks: readonly number[],
): MatchesByBlock {
  const copy = new Map(shownMatches);
  for (const block of blocks) {
    const matches = matchesByBlock.get(block);
    if (matches === undefined) copy.delete(block);
    else copy.set(block, matches);
  }
  return copy;
}
