import { Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError, RelativeDate } from '@minutehand/web-kit';
import { getStart } from '../../features/meetings/group-meetings.ts';
import type { useMeetings } from '../../features/meetings/hooks/use-meetings.ts';
import { DASHBOARD_MEETINGS } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** The newest meetings. */
export function RecentMeetings({ meetings }: { meetings: ReturnType<typeof useMeetings> }) {
  const recent = meetings.data?.pages[0]?.meetings.slice(0, DASHBOARD_MEETINGS);
  return (
    <section className={styles.section} aria-labelledby="recent-meetings">
      <div className={styles.head}>
        <h2 id="recent-meetings">{texts.recent.title}</h2>
        <Link to="/meetings" className={linkClass('text')}>
          {texts.recent.all}
        </Link>
      </div>
      {recent ? (
        <ul className={styles.list}>
          {recent.map((meeting) => (
            <li key={meeting.id} className={styles.row}>
              <span className={styles.text}>
                <Link to={`/meetings/${meeting.id}`} className={styles.title}>
                  {meeting.title}
                </Link>
                {meeting.summary_line ? <span className={styles.line}>{meeting.summary_line}</span> : null}
              </span>
              <span className={styles.when}>
                <RelativeDate value={getStart(meeting).toISOString()} />
              </span>
            </li>
          ))}
        </ul>
      ) : meetings.isError ? (
        <QueryError query={meetings} />
      ) : (
        <Loading label={texts.recent.loading}>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </section>
  );
}
