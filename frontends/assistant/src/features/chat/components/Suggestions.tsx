import { ArrowRight } from '@minutehand/ui';
import { useQuery } from '@minutehand/web-kit';
import { useId } from 'react';
import { SUGGESTED_QUESTIONS_MAX } from '../../../limits.ts';
import { SUGGESTIONS_KEY } from '../../../shared/query-keys.ts';
import { texts } from '../../../shared/texts.ts';
import { listSuggestedQuestions } from '../api.ts';
import styles from './ChatPanel.module.css';

type OnAsk = (question: string) => void;

/** Questions about the user's latest meetings. Renders nothing while they load or if loading fails. */
export function Suggestions({ onAsk }: { onAsk: OnAsk }) {
  const { data } = useQuery({ queryKey: SUGGESTIONS_KEY, queryFn: ({ signal }) => listSuggestedQuestions(signal) });
  if (data === undefined) return null;
  if (data.length === 0) return <p className={styles.muted}>{texts.noMeetings}</p>;
  return <SuggestionList questions={data.slice(0, SUGGESTED_QUESTIONS_MAX)} onAsk={onAsk} />;
}

/** Questions that a click sends. */
export function SuggestionList({ questions, onAsk }: { questions: readonly string[]; onAsk: OnAsk }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.suggestions}>
      <h2 id={id} className={styles.label}>
        {texts.suggestions}
      </h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={styles.suggestion} onClick={() => onAsk(question)}>
              {question}
              <ArrowRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
