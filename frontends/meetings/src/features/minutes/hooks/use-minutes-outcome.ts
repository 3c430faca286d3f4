import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { useEffect } from 'react';
import { useApproval } from '../../../shared/hooks/use-approval.ts';
import { useMinutes } from './use-minutes.ts';
import { useMinutesRegeneration } from './use-minutes-regeneration.ts';

/** The outcome of a regeneration, and a function that dismisses it. */
export type RegenerationOutcome = { regeneration: 'proposed' | 'unchanged'; dismiss: () => void };

/** The outcome of a regeneration that this user may decide on; null while there is none. */
export function useMinutesOutcome(
  meeting: Meeting,
  setComparisonOpen: (isOpen: boolean) => void,
): { minutes: MinutesResponse; outcome: RegenerationOutcome } | null {
  const minutes = useMinutes(meeting.id).data;
  const { regeneration, dismiss } = useMinutesRegeneration(meeting, minutes);
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  useEffect(() => {
    // Each proposal is collapsed at first.
    if (regeneration !== 'proposed') setComparisonOpen(false);
  }, [regeneration, setComparisonOpen]);
  if (!minutes || minutes.content === '' || isApproved || !meeting.permissions.edit) return null;
  if (regeneration === 'none' || regeneration === 'writing') return null;
  return { minutes, outcome: { regeneration, dismiss } };
}
