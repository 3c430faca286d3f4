import { Loading, SkeletonText } from '@minutehand/ui';
import { Link, QueryError, useNow } from '@minutehand/web-kit';
import styles from './DashboardScreen.module.css';
import { MeetingRows } from './MeetingRows.tsx';
import { splitByStart } from './split-by-start.ts';
import { texts } from './texts.ts';
import type { DashboardQueries } from './use-dashboard-queries.ts';

/** Meetings that are planned, the next one first, then the newest ones that have begun. */
export function RecentMeetings({ meetings }: { meetings: DashboardQueries['meetings'] }) {
  const loaded = meetings.data?.pages[0]?.meetings;
  const now = useNow();
  const { upcoming = [], recent } = loaded ? splitByStart(loaded, now) : {};
  return (
    <>
      {upcoming.length > 0 ? (
        <section className={styles.section} aria-labelledby="upcoming-meetings">
          <div className={styles.header}>
            <h2 id="upcoming-meetings">{texts.upcoming}</h2>
          </div>
          <MeetingRows meetings={upcoming} showsTime />
        </section>
      ) : null}
      {recent?.length === 0 ? null : (
        <section className={styles.section} aria-labelledby="recent-meetings">
          <div className={styles.header}>
            <h2 id="recent-meetings">{texts.recent.title}</h2>
            <Link to="/meetings" className={styles.all}>
              {texts.recent.all}
            </Link>
          </div>
          {recent ? (
            <MeetingRows meetings={recent} />
          ) : meetings.isError ? (
            <QueryError query={meetings} />
          ) : (
            <Loading label={texts.recent.loading}>
              <SkeletonText lines={3} />
            </Loading>
          )}
        </section>
      )}
    </>
  );
}
