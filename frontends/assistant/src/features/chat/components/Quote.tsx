import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { buttonClass, classNames, ShowMoreButton, VisuallyHidden } from '@minutehand/ui';
import { formatClock, Link } from '@minutehand/web-kit';
import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { condenseTurns, joinTurns, type QuoteLine } from '../condense-turns.ts';
import styles from './AnswerView.module.css';

const linkTexts = {
  transcripts: texts.showInTranscript,
  minutes: texts.showInMinutes,
  action_items: texts.openMeeting,
} as const;

/** The cited words, with speakers and times, and a link to their place. A long quote begins folded; omissions are marked. */
export function Quote({ citation: { turns, url, result_type: type, draft } }: { citation: AnswerCitation }) {
  const [isOpen, setOpen] = useState(false);
  const start = turns[0]?.start ?? null;
  const condensed = condenseTurns(turns);
  const lines = isOpen ? joinTurns(turns) : condensed;
  return (
    <div className={styles.quote}>
      {lines.length === 0 ? null : (
        <blockquote className={styles.words}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote do not change
            <Line key={index} line={line} />
          ))}
        </blockquote>
      )}
      <div className={styles.citation}>
        {start === null ? null : <span className={styles.time}>{formatClock(start)}</span>}
        {draft !== null && draft !== 'live' ? <span>{texts.fromLiveTranscript}</span> : null}
        {condensed.includes(null) ? (
          <ShowMoreButton className={styles.button} isExpanded={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : null}
        {draft === 'gone' || draft === 'unknown' ? null : (
          <Link to={url} className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), styles.button)}>
            {draft === 'live' ? texts.showInLiveTranscript : linkTexts[type]}
          </Link>
        )}
      </div>
    </div>
  );
}

function Line({ line }: { line: QuoteLine }) {
  if (line === null)
    return (
      <p className={styles.omission}>
        <span aria-hidden>…</span>
        <VisuallyHidden>{texts.omitted}</VisuallyHidden>
      </p>
    );
  return (
    <p>
      {line.speaker === null ? null : <span className={styles.speaker}>{line.speaker}: </span>}
      {line.text}
    </p>
  );
}
