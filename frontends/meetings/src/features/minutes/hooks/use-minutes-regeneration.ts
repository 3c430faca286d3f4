import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';

/** The state of a regeneration of existing minutes. */
export type RegenerationState = 'none' | 'writing' | 'proposed' | 'unchanged';

/** An observed generation, with the minutes version when it began. */
type ObservedGeneration = {
  readonly version: number;
  /** Whether the version was seen before the generation began, so that it cannot be its result. */
  readonly isBaselineKnown: boolean;
  readonly isFinished: boolean;
};

/**
 * Tracks a regeneration until its outcome. Updates of the meeting and of the minutes arrive in any order: minutes first seen
 * during a generation may be its result, so 'unchanged' is only reported for older ones.
 */
export function useMinutesRegeneration(
  { id, state, processing }: Meeting,
  minutes: MinutesResponse | undefined,
): { regeneration: RegenerationState; dismiss: () => void } {
  const queryClient = useQueryClient();
  const [observed, setObserved] = useState<ObservedGeneration | null>(null);
  const baselineRef = useRef<number>(undefined);
  const version = minutes === undefined || minutes.content === '' ? undefined : minutes.version;
  const isWriting = observed !== null && !observed.isFinished;
  const isProposed = minutes !== undefined && minutes.proposal_version !== null;

  useEffect(() => {
    if (state === 'ready') baselineRef.current = version;
    else if (state !== 'generating' || processing.of === 'action_items') setObserved(null);
    else if (version !== undefined)
      setObserved((current) =>
        current && !current.isFinished
          ? current
          : { version, isBaselineKnown: baselineRef.current === version, isFinished: false },
      );
    else setObserved(null);
  }, [state, processing.of, version]);
  useEffect(() => {
    if (state !== 'ready' || !isWriting) return;
    // The end of the generation may be reported before the new minutes arrive: fetch them before showing an outcome.
    void refetchQueries(queryClient, { queryKey: queryKeys.minutes(id), exact: true }).then(() =>
      setObserved((current) => (current?.isBaselineKnown ? { ...current, isFinished: true } : null)),
    );
  }, [id, queryClient, state, isWriting]);
  useEffect(() => {
    if (isProposed) setObserved(null);
  }, [isProposed]);

  const dismiss = () => setObserved(null);
  if (isProposed) return { regeneration: 'proposed', dismiss };
  if (observed === null || observed.version !== version) return { regeneration: 'none', dismiss };
  return { regeneration: observed.isFinished ? 'unchanged' : 'writing', dismiss };
}
