import type { Decision, DecisionCitation, PlainDecision } from '@minutehand/contracts/http/meetings/decisions';
import { Badge, buttonClass, linkClass } from '@minutehand/ui';
import { formatClock, formatDate, Link } from '@minutehand/web-kit';
import { meetingPath } from '../../../shared/meeting-path.ts';
import { texts } from '../texts.ts';
import styles from './Decisions.module.css';

/** A decision with its evidence, the later decision that replaced it, and the earlier ones that it replaces. */
export function DecisionRow({ decision }: { decision: Decision }) {
  const { citations, replaced_by: replacedBy, replaces } = decision;
  const text = removeSpeaker(decision.text, citations);
  return (
    <article className={styles.decision} data-replaced={replacedBy === null ? undefined : true}>
      <p className={styles.text}>{text}</p>
      <Quotes text={text} citations={citations} />
      {replacedBy === null ? null : <ConflictingDecision label={texts.replacedBy} decision={replacedBy} />}
      {replaces.map((earlier) => (
        <ConflictingDecision key={earlier.id} label={texts.replaces} decision={earlier} />
      ))}
    </article>
  );
}

function ConflictingDecision({ label, decision }: { label: string; decision: PlainDecision }) {
  const { meeting, citations } = decision;
  const text = removeSpeaker(decision.text, citations);
  return (
    <div className={styles.other}>
      <p className={styles.otherHead}>
        <Badge>{label}</Badge>
        <Link to={meetingPath(meeting.id)} className={linkClass('text')}>
          {meeting.title}
        </Link>
        <time dateTime={meeting.started_at}>{formatDate(meeting.started_at)}</time>
      </p>
      <p>{text}</p>
      <Quotes text={text} citations={citations} />
    </div>
  );
}

/**
 * The quotes of a decision, each with its source. A quote that repeats the decision is not shown again. A decision
 * that a user added or corrected has no quotes.
 */
function Quotes({ text, citations }: { text: string; citations: readonly DecisionCitation[] }) {
  if (citations.length === 0) return <p className={styles.source}>{texts.noQuote}</p>;
  return citations.map(({ url, quote, speaker, start, outdated }) => (
    <figure key={url + quote} className={styles.quote}>
      {isSameText(quote, text) ? null : <blockquote className={styles.words}>{quote}</blockquote>}
      <figcaption className={styles.source}>
        <span>{speaker || texts.unknownSpeaker}</span>
        {start === null ? null : <span data-tabular>{formatClock(start)}</span>}
        {outdated ? (
          <span>{texts.outdated}</span>
        ) : (
          <Link to={url} className={buttonClass({ variant: 'ghost', size: 'small' })}>
            {texts.showInTranscript}
          </Link>
        )}
      </figcaption>
    </figure>
  ));
}

/** The decision without the name that it begins with, which is below it. */
function removeSpeaker(text: string, citations: readonly DecisionCitation[]): string {
  const citation = citations.find(({ speaker }) => speaker !== '' && text.startsWith(`${speaker}: `));
  return citation === undefined ? text : text.slice(`${citation.speaker}: `.length);
}

/** Whether both have the same words: capitals, spaces and punctuation do not count. */
const isSameText = (one: string, other: string): boolean => toWords(one) === toWords(other);
const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
