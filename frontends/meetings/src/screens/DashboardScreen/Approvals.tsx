import { Link, QueryError } from '@minutehand/web-kit';
import { DASHBOARD_APPROVALS_MAX } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { MeetingRows } from './MeetingRows.tsx';
import { texts } from './texts.ts';
import type { DashboardQueries } from './use-dashboard-queries.ts';

/** Minutes in review that the user may approve. Shown only while there are some, or when they did not load. */
export function Approvals({ meetings }: { meetings: DashboardQueries['meetingsToApprove'] }) {
  const pendingMeetings = meetings.data?.pages[0]?.meetings.slice(0, DASHBOARD_APPROVALS_MAX);
  if (pendingMeetings === undefined ? !meetings.isError : pendingMeetings.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="approvals">
      <div className={styles.header}>
        <h2 id="approvals">{texts.approvals.title}</h2>
        <Link to="/meetings?view=to_approve" className={styles.all}>
          {texts.approvals.all}
        </Link>
      </div>
      {pendingMeetings ? <MeetingRows meetings={pendingMeetings} /> : <QueryError query={meetings} />}
    </section>
  );
}
