import type { Meeting } from '@minutehand/contracts/http/meetings';
import type { MinutesAnswer } from '@minutehand/contracts/http/minutes';
import { useQueryClient } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../query-keys.ts';

/** What becomes of minutes that are there while they are written again. */
export type WrittenAgain = 'no' | 'writing' | 'proposed' | 'unchanged';

/** Follows a generation from its beginning to what came of it, which may be nothing. */
export function useWrittenAgain(
  { id, state }: Meeting,
  minutes: MinutesAnswer | undefined,
): { writtenAgain: WrittenAgain; forget: () => void } {
  const queries = useQueryClient();
  const [watched, setWatched] = useState<{ version: number; isOver: boolean } | null>(null);
  const version = minutes === undefined || minutes.content === '' ? undefined : minutes.version;
  const isWriting = watched !== null && !watched.isOver;
  const isProposed = minutes !== undefined && minutes.proposal_version !== null;

  useEffect(() => {
    if (state === 'generating') {
      setWatched((known) =>
        version === undefined ? null : known && !known.isOver ? known : { version, isOver: false },
      );
    } else if (state !== 'ready') setWatched(null);
  }, [state, version]);
  useEffect(() => {
    if (state !== 'ready' || !isWriting) return;
    // The end may be heard of before the minutes are: what they are is asked before anything is said of them.
    void queries
      .invalidateQueries({ queryKey: queryKeys.minutes(id), exact: true })
      .then(() => setWatched((known) => known && { ...known, isOver: true }));
  }, [id, queries, state, isWriting]);
  useEffect(() => {
    if (isProposed) setWatched(null);
  }, [isProposed]);

  const forget = () => setWatched(null);
  if (isProposed) return { writtenAgain: 'proposed', forget };
  if (watched === null || watched.version !== version) return { writtenAgain: 'no', forget };
  return { writtenAgain: watched.isOver ? 'unchanged' : 'writing', forget };
}
