import type { ConversationMessage } from '@minutehand/contracts/http/assistant';
import { VisuallyHidden } from '@minutehand/ui';
import { texts } from '../../../shared/texts.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from './ChatPanel.module.css';

export type MessageProps = { message: ConversationMessage; conversationId: string };

export function Message({ message, conversationId }: MessageProps) {
  if (message.role === 'user') return <Question content={message.content} />;
  return <AnswerView message={message} conversationId={conversationId} />;
}

export function Question({ content }: { content: string }) {
  return (
    <article aria-label={texts.you} data-question className={styles.question}>
      <VisuallyHidden>{`${texts.you}: `}</VisuallyHidden>
      {content}
    </article>
  );
}
