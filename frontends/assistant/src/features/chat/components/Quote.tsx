import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { Button, linkClass } from '@minutehand/ui';
import { formatClock, Link } from '@minutehand/web-kit';
import { useState } from 'react';
import { QUOTE_TURNS_SHOWN } from '../../../limits.ts';
import { texts } from '../../../shared/texts.ts';
import { condenseTurns } from '../condense-turns.ts';
import styles from './AnswerView.module.css';

const linkTexts = {
  transcripts: texts.showInTranscript,
  minutes: texts.showInMinutes,
  action_items: texts.openMeeting,
} as const;

/** The cited words, with speakers and times, and a link to their place. A long quote begins folded, without short replies. */
export function Quote({ citation: { turns, url, result_type: type, draft } }: { citation: AnswerCitation }) {
  const [isOpen, setOpen] = useState(false);
  const start = turns[0]?.start ?? null;
  const condensed = condenseTurns(turns);
  const lines = isOpen ? condensed : condensed.slice(0, QUOTE_TURNS_SHOWN);
  return (
    <div className={styles.quote}>
      {lines.length === 0 ? null : (
        <blockquote className={styles.words}>
          {lines.map(({ speaker, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote do not change
            <p key={index}>
              {speaker === null ? null : <span className={styles.speaker}>{speaker}: </span>}
              {text}
            </p>
          ))}
        </blockquote>
      )}
      {lines.length < condensed.length ? (
        <Button size="small" variant="ghost" className={styles.more} onClick={() => setOpen(true)}>
          {texts.showMore}
        </Button>
      ) : null}
      <p className={styles.citation}>
        {start === null ? null : <span className={styles.time}>{formatClock(start)}</span>}
        {draft === 'gone' || draft === 'replaced' ? <span>{texts.fromLiveTranscript}</span> : null}
        {draft === 'gone' ? null : (
          <Link to={url} className={linkClass('text')}>
            {draft === 'live' ? texts.showInLiveTranscript : linkTexts[type]}
          </Link>
        )}
      </p>
    </div>
  );
}
