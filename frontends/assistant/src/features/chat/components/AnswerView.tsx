import type { AssistantMessage, SourceMeeting } from '@minutehand/contracts/http/assistant';
import { CopyButton, linkClass } from '@minutehand/ui';
import { formatDate, formatDateTime, Link, useSignedIn } from '@minutehand/web-kit';
import { texts } from '../../../shared/texts.ts';
import { getCoverageNote, getEmptyText, getHeading } from '../describe-coverage.ts';
import { AnswerRating } from './AnswerRating.tsx';
import styles from './AnswerView.module.css';
import { DebugSources } from './DebugSources.tsx';
import { PartList } from './PartList.tsx';

type AnswerViewProps = {
  message: AssistantMessage;
  conversationId: string;
  /** The meeting whose page shows the answer, which does not name it again. */
  shownMeetingId?: string;
};

/** An answer: its parts by meeting, each with its sources. */
export function AnswerView({ message, conversationId, shownMeetingId }: AnswerViewProps) {
  const { user } = useSignedIn();
  const { parts, sources, content, hidden_parts: hidden, dropped_statements: dropped } = message;
  const emptyText = hidden > 0 ? null : getEmptyText(message);
  const coverageNote = getCoverageNote(message);
  return (
    <article aria-label={texts.assistant} className={styles.answer}>
      {parts.length === 0 ? <p>{emptyText}</p> : <p className={styles.kind}>{getHeading(message)}</p>}
      {sources.map((source) => (
        <MeetingParts
          key={source.meeting_id}
          source={source}
          parts={parts}
          showsDetails={message.kind === 'meetings'}
          isNamed={source.meeting_id !== shownMeetingId}
        />
      ))}
      {coverageNote === null ? null : <p className={styles.note}>{coverageNote}</p>}
      {hidden > 0 ? <p className={styles.note}>{texts.hiddenParts}</p> : null}
      {dropped > 0 ? <p className={styles.note}>{texts.droppedStatements(dropped)}</p> : null}
      <div className={styles.actions}>
        <CopyButton text={content} label={texts.copyAnswer} size="small" variant="ghost" />
        <AnswerRating conversationId={conversationId} messageId={message.id} rating={message.rating} />
      </div>
      {user.platform_admin && sources.length > 0 ? <DebugSources sources={sources} /> : null}
    </article>
  );
}

type MeetingPartsProps = {
  source: SourceMeeting;
  parts: AssistantMessage['parts'];
  /** Shows time and attendees instead of parts, which have no text. */
  showsDetails: boolean;
  isNamed: boolean;
};

function MeetingParts({ source, parts, showsDetails, isNamed }: MeetingPartsProps) {
  const meetingParts = parts.filter(({ citations }) => citations[0]?.meeting_id === source.meeting_id);
  if (meetingParts.length === 0) return null;
  return (
    <section className={styles.meeting}>
      {isNamed || showsDetails ? (
        <p className={styles.meetingHead}>
          <Link to={source.url} className={linkClass('text')}>
            {source.title}
          </Link>
          <time dateTime={source.exact_date}>
            {showsDetails ? formatDateTime(source.exact_date) : formatDate(source.exact_date)}
          </time>
        </p>
      ) : null}
      {showsDetails ? (
        <p>{source.attendees.length === 0 ? texts.noAttendees : texts.attendees(source.attendees.join(', '))}</p>
      ) : (
        <PartList parts={meetingParts} />
      )}
    </section>
  );
}
