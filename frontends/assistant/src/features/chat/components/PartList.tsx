import type { AnswerPart } from '@minutehand/contracts/http/assistant';
import { Badge } from '@minutehand/ui';
import { texts } from '../../../shared/texts.ts';
import { AnswerSentence } from './AnswerSentence.tsx';
import styles from './AnswerView.module.css';
import { Quote } from './Quote.tsx';

/** Parts of an answer: quotes, or statements with their sources. */
export function PartList({ parts }: { parts: readonly AnswerPart[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ text, label, citations }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only appended
        <li key={index}>
          {label ? (
            <p className={styles.label}>
              <Badge>{texts.labels[label]}</Badge>
            </p>
          ) : null}
          {text === '' ? (
            citations.map((citation) => <Quote key={citation.url + citation.quote} citation={citation} />)
          ) : (
            <AnswerSentence text={text} citations={citations} />
          )}
        </li>
      ))}
    </ul>
  );
}
