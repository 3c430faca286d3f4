import { PageHeader } from '@minutehand/ui';
import { asPrefetch, queryClient, Slot, usePageTitle, useSignedIn } from '@minutehand/web-kit';
import { NewMeetingActions } from '../../features/meetings/components/NewMeetingActions.tsx';
import { meetingsQuery, useMeetings } from '../../features/meetings/hooks/use-meetings.ts';
import { NO_FILTERS } from '../../features/meetings/meeting-filters.ts';
import { Approvals } from './Approvals.tsx';
import { Checklist } from './Checklist.tsx';
import styles from './DashboardScreen.module.css';
import { FirstMeeting } from './FirstMeeting.tsx';
import { MyItems } from './MyItems.tsx';
import { RecentMeetings } from './RecentMeetings.tsx';
import { texts } from './texts.ts';

/**
 * The home of a signed-in user: minutes to approve, planned and recent meetings, and the user's open items. New users see the onboarding, a
 * first meeting and a checklist.
 */
export function DashboardScreen() {
  usePageTitle(texts.title);
  const { account } = useSignedIn();
  const meetings = useMeetings(NO_FILTERS);
  const recent = meetings.data?.pages[0]?.meetings;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={texts.title}
        actions={
          // Without meetings, FirstMeeting offers these actions.
          recent?.length === 0 ? null : <NewMeetingActions />
        }
      />
      {account.onboarding_completed ? null : <Slot name="dashboard.onboarding" props={{}} />}
      {recent ? <Checklist hasMeetings={recent.length > 0} /> : null}
      <Approvals />
      {recent?.length === 0 ? <FirstMeeting /> : <RecentMeetings meetings={meetings} />}
      <MyItems />
    </div>
  );
}

// A failure is shown, or retried, by the screen.
DashboardScreen.prefetch = () => void queryClient.prefetchInfiniteQuery(asPrefetch(meetingsQuery(NO_FILTERS)));
