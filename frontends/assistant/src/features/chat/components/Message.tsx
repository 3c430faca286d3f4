import type { ConversationMessage } from '@minutehand/contracts/http/assistant';
import { VisuallyHidden } from '@minutehand/ui';
import { texts } from '../../../shared/texts.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from './ChatPanel.module.css';

export function Message({ message }: { message: ConversationMessage }) {
  return message.role === 'user' ? <Question content={message.content} /> : <AnswerView message={message} />;
}

export function Question({ content }: { content: string }) {
  return (
    <article aria-label={texts.you} className={styles.question}>
      <VisuallyHidden>{`${texts.you}: `}</VisuallyHidden>
      {content}
    </article>
  );
}
