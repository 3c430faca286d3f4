import { queryClient, withoutSignInRedirect } from '@minutehand/web-kit';
import { itemsQuery } from '../../features/action-items/hooks/use-meeting-items.ts';
import { agendaQuery } from '../../features/agenda/hooks/use-agenda.ts';
import { meetingQuery } from '../../features/meetings/hooks/use-meeting.ts';
import { minutesQuery } from '../../features/minutes/hooks/use-minutes.ts';
import { seriesQuery } from '../../features/series/hooks/use-series.ts';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';
import { deletedMeetingIds } from '../../shared/deletions.ts';
import { approvalQuery } from '../../shared/hooks/use-approval.ts';
import { transcriptQuery } from '../../shared/transcript-query.ts';

/**
 * Starts the queries of the screen before it is rendered, each in a separate task. If component effects started them, they would run in
 * one long task and block a slow phone, and each response would render the screen again.
 */
export async function prefetchMeeting(meetingId: string): Promise<void> {
  if (deletedMeetingIds.has(meetingId)) return;
  const isWide = window.matchMedia(WIDE_SCREEN_QUERY).matches;
  const queries = [
    () => queryClient.prefetchQuery(withoutSignInRedirect(meetingQuery(meetingId))),
    () => queryClient.prefetchQuery(withoutSignInRedirect(minutesQuery(meetingId))),
    () => queryClient.prefetchQuery(withoutSignInRedirect(itemsQuery(meetingId))),
    () => queryClient.prefetchQuery(withoutSignInRedirect(seriesQuery(meetingId))),
    ...(isWide ? [() => queryClient.prefetchQuery(withoutSignInRedirect(transcriptQuery(meetingId)))] : []),
    () => queryClient.prefetchQuery(withoutSignInRedirect(approvalQuery(meetingId))),
    () => queryClient.prefetchQuery(withoutSignInRedirect(agendaQuery(meetingId))),
  ];
  for (const query of queries) {
    // A failure is shown, or retried, by the component that shows the data.
    void query();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
