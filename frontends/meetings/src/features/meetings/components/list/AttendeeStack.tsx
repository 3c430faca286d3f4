import { Avatar } from '@minutehand/ui';
import { MAX_ATTENDEE_AVATARS } from '../../../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './MeetingRow.module.css';

/** The first attendees as avatars and the number of the others. */
export function AttendeeStack({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const moreCount = names.length - MAX_ATTENDEE_AVATARS;
  return (
    <span role="img" aria-label={texts.attendees(names)} title={names.join(', ')} className={styles.stack}>
      {names.slice(0, MAX_ATTENDEE_AVATARS).map((name) => (
        <span key={name} className={styles.person}>
          <Avatar name={name} size="small" decorative />
        </span>
      ))}
      {moreCount > 0 ? <span className={styles.more}>+{moreCount}</span> : null}
    </span>
  );
}
