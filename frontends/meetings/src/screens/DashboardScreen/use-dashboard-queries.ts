import { useFirstAttemptsEnded } from '@minutehand/web-kit';
import { useMyOpenItems } from '../../features/action-items/hooks/use-my-open-items.ts';
import { useMeetings, useMembersQuery } from '../../features/meetings/hooks/use-meetings.ts';
import { NO_FILTERS } from '../../features/meetings/meeting-filters.ts';

/**
 * The queries of all sections: a section with its own query would repeat a failed one when it appears. `areReady` is true when all
 * sections can be shown at once, because a section that appeared later would move those below it.
 */
export function useDashboardQueries() {
  const meetings = useMeetings(NO_FILTERS);
  const meetingsToApprove = useMeetings({ ...NO_FILTERS, view: 'to_approve' });
  const openItems = useMyOpenItems();
  const members = useMembersQuery();
  const areReady = useFirstAttemptsEnded([meetings, meetingsToApprove, openItems.pagesQuery, members]);
  return { meetings, meetingsToApprove: meetingsToApprove, openItems, members: members.data ?? [], areReady };
}

export type DashboardQueries = ReturnType<typeof useDashboardQueries>;
