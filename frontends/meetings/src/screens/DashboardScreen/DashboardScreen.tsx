import { PageHeader } from '@minutehand/ui';
import { queryClient, Slot, usePageTitle, useSignedIn, withoutSignInRedirect } from '@minutehand/web-kit';
import { useLayoutEffect, useState } from 'react';
import { NewMeetingActions } from '../../features/meetings/components/NewMeetingActions.tsx';
import { NewMeetingDrop } from '../../features/meetings/components/NewMeetingDrop.tsx';
import { meetingsQuery } from '../../features/meetings/hooks/use-meetings.ts';
import { NO_FILTERS } from '../../features/meetings/meeting-filters.ts';
import { Approvals } from './Approvals.tsx';
import { Checklist } from './Checklist.tsx';
import styles from './DashboardScreen.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { FirstMeeting } from './FirstMeeting.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { MyItems } from './MyItems.tsx';
import { RecentMeetings } from './RecentMeetings.tsx';
import { texts } from './texts.ts';
import { useDashboardQueries } from './use-dashboard-queries.ts';

/**
 * The home of a signed-in user: minutes to approve, planned and recent meetings, and the user's open items, which follow
 * live changes. New users see the onboarding, a first meeting and a checklist.
 */
export function DashboardScreen() {
  usePageTitle(texts.title);
  const { account } = useSignedIn();
  const queries = useDashboardQueries();
  const { meetings, meetingsToApprove, openItems, members, areReady } = queries;
  const recent = meetings.data?.pages[0]?.meetings;
  const [isOnboardingLoading, setOnboardingLoading] = useState(false);
  return (
    <div className={styles.screen}>
      <NewMeetingDrop />
      {areReady ? <LiveUpdates {...queries} /> : null}
      <PageHeader
        title={texts.title}
        actions={
          // Without meetings, FirstMeeting offers these actions.
          recent?.length === 0 ? null : <NewMeetingActions />
        }
      />
      {account.onboarding_completed ? null : (
        <Slot name="dashboard.onboarding" props={{}} loading={<OnboardingLoading onLoading={setOnboardingLoading} />} />
      )}
      {areReady && !isOnboardingLoading ? (
        <>
          {recent ? <Checklist hasMeetings={recent.length > 0} members={members} /> : null}
          <Approvals meetings={meetingsToApprove} />
          {recent?.length === 0 ? <FirstMeeting /> : <RecentMeetings meetings={meetings} />}
          <MyItems openItems={openItems} />
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  );
}

/** Reports whether the onboarding is loading: its notice appears above the sections. */
function OnboardingLoading({ onLoading }: { onLoading: (isLoading: boolean) => void }) {
  useLayoutEffect(() => {
    onLoading(true);
    return () => onLoading(false);
  }, [onLoading]);
  return null;
}

// A failure is shown, or retried, by the screen.
DashboardScreen.prefetch = () =>
  void queryClient.prefetchInfiniteQuery(withoutSignInRedirect(meetingsQuery(NO_FILTERS)));
