import type { MeetingRef } from '@minutehand/contracts/http/meetings/series';
import { linkClass } from '@minutehand/ui';
import { formatDate, Link } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

/** The previous meeting of the series. */
export function EarlierMeetingLink({ meeting }: { meeting: MeetingRef }) {
  return (
    <p className={styles.muted}>
      {texts.lastTime}{' '}
      <Link to={`/meetings/${meeting.id}`} className={linkClass()}>
        {meeting.title}
      </Link>
      , <time dateTime={meeting.started_at}>{formatDate(meeting.started_at)}</time>
    </p>
  );
}
