import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { Popover, Quote as QuoteIcon } from '@minutehand/ui';
import { texts } from '../../../shared/texts.ts';
import styles from './AnswerView.module.css';
import { Quote } from './Quote.tsx';

/** A sentence of an answer. Each icon after it opens the quote that supports it. */
export function AnswerSentence({ text, citations }: { text: string; citations: readonly AnswerCitation[] }) {
  return (
    <div>
      {text}{' '}
      {citations.map((citation, index) => (
        <Popover
          key={citation.url + citation.quote}
          label={texts.source(index + 1)}
          trigger={(trigger) => (
            <button
              {...trigger}
              type="button"
              className={styles.sourceButton}
              aria-label={`${texts.source(index + 1)}: ${text}`}
            >
              <QuoteIcon size={14} aria-hidden />
            </button>
          )}
        >
          <div className={styles.popover}>
            <Quote citation={citation} />
          </div>
        </Popover>
      ))}
    </div>
  );
}
