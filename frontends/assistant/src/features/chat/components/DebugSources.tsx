import type { SourceMeeting } from '@minutehand/contracts/http/assistant';
import { formatDateTime } from '@minutehand/web-kit';
import { useId } from 'react';
import { ATTENDEES_SHOWN } from '../../../limits.ts';
import { texts } from '../../../shared/texts.ts';
import styles from './AnswerView.module.css';

/** The source meetings of an answer, for platform admins. */
export function DebugSources({ sources }: { sources: readonly SourceMeeting[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.debug}>
      <h3 id={id} className={styles.debugTitle}>
        {texts.debug.title}
      </h3>
      <ul>
        {sources.map(({ meeting_id: meetingId, title, exact_date: date, attendees, relevance_score: score }) => (
          <li key={meetingId}>
            {[title, formatDateTime(date), formatAttendees(attendees), texts.debug.relevance(score)]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At most two names, and how many more there are. */
function formatAttendees(attendees: readonly string[]): string {
  const shownNames = attendees.slice(0, ATTENDEES_SHOWN).join(', ');
  const moreCount = attendees.length - ATTENDEES_SHOWN;
  return moreCount > 0 ? `${shownNames} ${texts.debug.more(moreCount)}` : shownNames;
}
