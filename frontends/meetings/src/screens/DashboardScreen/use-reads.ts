import { useFirstAttemptsEnded } from '@minutehand/web-kit';
import { useMyOpenItems } from '../../features/action-items/hooks/use-my-open-items.ts';
import { useMeetings, useMembersQuery } from '../../features/meetings/hooks/use-meetings.ts';
import { NO_FILTERS } from '../../features/meetings/meeting-filters.ts';

/**
 * The reads of all sections: a section that reads by itself would repeat a failed one when it appears. `areReady` tells whether the
 * sections can be shown at once: one that appeared above others later would move them.
 */
export function useReads() {
  const meetings = useMeetings(NO_FILTERS);
  const toApprove = useMeetings({ ...NO_FILTERS, view: 'to_approve' });
  const openItems = useMyOpenItems();
  const members = useMembersQuery();
  const areReady = useFirstAttemptsEnded([meetings, toApprove, openItems.pages, members]);
  return { meetings, toApprove, openItems, members: members.data ?? [], areReady };
}

export type Reads = ReturnType<typeof useReads>;
