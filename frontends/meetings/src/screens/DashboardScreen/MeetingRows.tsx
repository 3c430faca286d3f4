import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { formatDateTime, Link, ShortDate, useNow } from '@minutehand/web-kit';
import { getStart } from '../../features/meetings/group-meetings.ts';
import styles from './DashboardScreen.module.css';

type MeetingRowsProps = {
  meetings: readonly Meeting[];
  /** Shows the time of day after the day, for planned meetings. */
  showsTime?: boolean;
};

/** Meetings of the dashboard: title, one line of summary, and the day, or the time of day for today. */
export function MeetingRows({ meetings, showsTime = false }: MeetingRowsProps) {
  return (
    <ul className={styles.list}>
      {meetings.map((meeting) => (
        <li key={meeting.id} className={styles.row}>
          <span className={styles.text}>
            <Link to={`/meetings/${meeting.id}`} className={styles.title}>
              {meeting.title}
            </Link>
            {meeting.summary_line ? <span className={styles.line}>{meeting.summary_line}</span> : null}
          </span>
          <span className={styles.date}>
            {showsTime ? (
              <StartTime start={getStart(meeting)} />
            ) : (
              <ShortDate value={getStart(meeting).toISOString()} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function StartTime({ start }: { start: Date }) {
  const now = useNow();
  return <time dateTime={start.toISOString()}>{formatDateTime(start, now)}</time>;
}
