import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Avatar } from '@minutehand/ui';
import { MAX_ATTENDEE_AVATARS } from '../../../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './AttendeeStack.module.css';

/** The first attendees, or else the first speakers, as avatars, and the number of the others. */
export function AttendeeStack({ meeting }: { meeting: Pick<Meeting, 'attendees' | 'speakers' | 'counts'> }) {
  const { attendees, counts } = meeting;
  // Missing in the response of a gateway of the release before, during an update.
  const speakers: Meeting['speakers'] = meeting.speakers ?? [];
  const isAttended = attendees.length > 0;
  const unnamedCount = isAttended ? 0 : Math.max(0, counts.speakers - speakers.length);
  // Two speakers may have the same name.
  const names = isAttended ? attendees : [...new Set(speakers)];
  if (names.length === 0) return null;
  const moreCount = Math.max(0, names.length - MAX_ATTENDEE_AVATARS) + unnamedCount;
  const label = isAttended ? texts.attendees(names) : texts.speakers(names, unnamedCount);
  return (
    <span role="img" aria-label={label} title={label} className={styles.stack}>
      {names.slice(0, MAX_ATTENDEE_AVATARS).map((name) => (
        <span key={name} className={styles.person}>
          <Avatar name={name} size="small" decorative />
        </span>
      ))}
      {moreCount > 0 ? <span className={styles.more}>+{moreCount}</span> : null}
    </span>
  );
}
