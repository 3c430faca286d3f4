import { linkClass } from '@minutehand/ui';
import { Link, QueryError, RelativeDate } from '@minutehand/web-kit';
import { getStart } from '../../features/meetings/group-meetings.ts';
import { useMeetings } from '../../features/meetings/hooks/use-meetings.ts';
import { NO_FILTERS } from '../../features/meetings/meeting-filters.ts';
import { DASHBOARD_APPROVALS } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** Minutes in review that the user may approve. Shown only while there are some, or when they did not load. */
export function Approvals() {
  const meetings = useMeetings({ ...NO_FILTERS, view: 'to_approve' });
  const waiting = meetings.data?.pages[0]?.meetings.slice(0, DASHBOARD_APPROVALS);
  if (waiting === undefined ? !meetings.isError : waiting.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="approvals">
      <div className={styles.head}>
        <h2 id="approvals">{texts.approvals.title}</h2>
        <Link to="/meetings?view=to_approve" className={linkClass('text')}>
          {texts.approvals.all}
        </Link>
      </div>
      {waiting ? (
        <ul className={styles.list}>
          {waiting.map((meeting) => (
            <li key={meeting.id} className={styles.row}>
              <span className={styles.text}>
                <Link to={`/meetings/${meeting.id}`} className={styles.title}>
                  {meeting.title}
                </Link>
              </span>
              <span className={styles.when}>
                <RelativeDate value={getStart(meeting).toISOString()} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <QueryError query={meetings} />
      )}
    </section>
  );
}
