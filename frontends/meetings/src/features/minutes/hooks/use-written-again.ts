import type { Meeting } from '@minutehand/contracts/http/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/minutes';
import { refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';

/** What becomes of minutes that are there while they are written again. */
export type WrittenAgain = 'no' | 'writing' | 'proposed' | 'unchanged';

/** A generation that is followed: the minutes that were there when it began. */
interface Watched {
  readonly version: number;
  /** They were seen while nothing was being written: none of this generation's own. */
  readonly isCertain: boolean;
  readonly isOver: boolean;
}

/**
 * Follows a generation from its beginning to what came of it, which may be nothing. Meeting and minutes are heard of in any order:
 * minutes that are first seen while a generation runs may be what it wrote, so that "the same" is said of older ones only.
 */
export function useWrittenAgain(
  { id, state, processing }: Meeting,
  minutes: MinutesResponse | undefined,
): { writtenAgain: WrittenAgain; forget: () => void } {
  const queries = useQueryClient();
  const [watched, setWatched] = useState<Watched | null>(null);
  const settled = useRef<number>(undefined);
  const version = minutes === undefined || minutes.content === '' ? undefined : minutes.version;
  const isWriting = watched !== null && !watched.isOver;
  const isProposed = minutes !== undefined && minutes.proposal_version !== null;

  useEffect(() => {
    if (state === 'ready') settled.current = version;
    else if (state !== 'generating' || processing.of === 'action_items') setWatched(null);
    else if (version !== undefined)
      setWatched((known) =>
        known && !known.isOver ? known : { version, isCertain: settled.current === version, isOver: false },
      );
    else setWatched(null);
  }, [state, processing.of, version]);
  useEffect(() => {
    if (state !== 'ready' || !isWriting) return;
    // The end may be heard of before the minutes are: what they are is asked before anything is said of them.
    void refetchQueries(queries, { queryKey: queryKeys.minutes(id), exact: true }).then(() =>
      setWatched((known) => (known?.isCertain ? { ...known, isOver: true } : null)),
    );
  }, [id, queries, state, isWriting]);
  useEffect(() => {
    if (isProposed) setWatched(null);
  }, [isProposed]);

  const forget = () => setWatched(null);
  if (isProposed) return { writtenAgain: 'proposed', forget };
  if (watched === null || watched.version !== version) return { writtenAgain: 'no', forget };
  return { writtenAgain: watched.isOver ? 'unchanged' : 'writing', forget };
}
