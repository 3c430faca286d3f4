import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { linkClass } from '@minutehand/ui';
import { formatClock, Link } from '@minutehand/web-kit';
import { texts } from '../../../shared/texts.ts';
import styles from './AnswerView.module.css';

const linkTexts = {
  transcripts: texts.showInTranscript,
  minutes: texts.showInMinutes,
  action_items: texts.openMeeting,
} as const;

/** The cited words, with speakers and times, and a link to their place. */
export function Quote({ citation: { turns: lines, url, result_type: type } }: { citation: AnswerCitation }) {
  const start = lines[0]?.start ?? null;
  return (
    <div className={styles.quote}>
      {lines.length === 0 ? null : (
        <blockquote className={styles.words}>
          {lines.map(({ speaker, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote do not change
            <p key={index}>
              {speaker !== null && speaker !== lines[index - 1]?.speaker ? (
                <span className={styles.speaker}>{speaker}: </span>
              ) : null}
              {text}
            </p>
          ))}
        </blockquote>
      )}
      <p className={styles.citation}>
        {start === null ? null : <span className={styles.time}>{formatClock(start)}</span>}
        <Link to={url} className={linkClass('text')}>
          {linkTexts[type]}
        </Link>
      </p>
    </div>
  );
}
