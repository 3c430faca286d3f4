import { Button, CircleAlert, RotateCw } from '@minutehand/ui';
import { texts } from '../../../shared/texts.ts';
import type { UnansweredQuestionData } from '../use-chat.ts';
import { useThinkingText } from '../use-thinking-text.ts';
import styles from './ChatPanel.module.css';
import { Question } from './Message.tsx';
import { PartList } from './PartList.tsx';

/** A question without a complete answer: its parts so far and the thinking bubble, or why it failed. */
export function UnansweredQuestion({
  unansweredQuestion,
  onRetry,
}: {
  unansweredQuestion: UnansweredQuestionData;
  onRetry: () => void;
}) {
  const { question, parts, error } = unansweredQuestion;
  const thinkingText = useThinkingText(error === undefined);
  return (
    <>
      <Question content={question} />
      {parts.length === 0 ? null : (
        // The complete answer is announced.
        <div aria-live="off" className={styles.parts}>
          <PartList parts={parts} />
        </div>
      )}
      {thinkingText === null ? null : (
        <p role="status" className={styles.thinking}>
          {thinkingText}
        </p>
      )}
      {error === undefined ? null : (
        <div role="alert" className={styles.failure}>
          <p className={styles.failureText}>
            <CircleAlert size={16} aria-hidden />
            {error}
          </p>
          <Button size="small" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  );
}
