import { queryClient } from '@minutehand/web-kit';
import { itemsQuery } from '../../features/action-items/hooks/use-meeting-items.ts';
import { agendaQuery } from '../../features/agenda/hooks/use-agenda.ts';
import { meetingQuery } from '../../features/meetings/hooks/use-meeting.ts';
import { minutesQuery } from '../../features/minutes/hooks/use-minutes-outcome.ts';
import { seriesQuery } from '../../features/series/hooks/use-series.ts';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';
import { approvalQuery } from '../../shared/hooks/use-approval.ts';
import { transcriptQuery } from '../../shared/transcript-query.ts';

/**
 * Starts the reads of the page before it is rendered, each in a task of its own. Started by the effects of its components, they would
 * block a slow phone in one task, and each response would render the page again.
 */
export async function prefetchMeeting(meetingId: string): Promise<void> {
  const isWide = window.matchMedia(WIDE_SCREEN_QUERY).matches;
  const reads = [
    () => queryClient.prefetchQuery(meetingQuery(meetingId)),
    () => queryClient.prefetchQuery(minutesQuery(meetingId)),
    () => queryClient.prefetchQuery(itemsQuery(meetingId)),
    () => queryClient.prefetchQuery(seriesQuery(meetingId)),
    ...(isWide ? [() => queryClient.prefetchQuery(transcriptQuery(meetingId))] : []),
    () => queryClient.prefetchQuery(approvalQuery(meetingId)),
    () => queryClient.prefetchQuery(agendaQuery(meetingId)),
  ];
  for (const read of reads) {
    // A failure is shown, or retried, by the component that shows the data.
    void read();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
