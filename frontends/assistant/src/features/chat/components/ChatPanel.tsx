import { EmptyState, Loading, SkeletonText } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useChat } from '../use-chat.ts';
import styles from './ChatPanel.module.css';
import { Message } from './Message.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { SuggestionList, Suggestions } from './Suggestions.tsx';
import { UnansweredQuestion } from './UnansweredQuestion.tsx';

export type ChatPanelProps = {
  /** Null for the active conversation: the one that the next question continues. */
  conversationId: string | null;
  /** Moves the focus into the question field when this becomes true. */
  focusesField?: boolean;
  /** The panel is beside the screens, so navigation does not discard the typed question. */
  persistsAcrossNavigation?: boolean;
  /** The meeting that questions are limited to; null for all. */
  meetingId?: string | null;
};

/** The messages of a conversation and the question form. */
export function ChatPanel(props: ChatPanelProps) {
  const { conversationId, focusesField = false, persistsAcrossNavigation = false, meetingId = null } = props;
  const { conversation, unansweredQuestion, ask, stop, isSending } = useChat(conversationId, meetingId);
  const [text, setText] = useState('');
  const listRef = useRef<HTMLDivElement>(null);
  const messages = conversation.data?.messages ?? [];
  const count = messages.length + (unansweredQuestion === null ? 0 : 1);
  // An answer is read from its beginning, even while it is being written.
  useEffect(() => {
    if (count > 0) scrollToLastQuestion(listRef.current);
  }, [count]);

  if (conversation.isPending)
    return (
      <Loading label={texts.loadingConversation}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (conversation.isError) return <QueryError query={conversation} />;

  const handleAsk = (question: string, aboutMeetingId = meetingId) => {
    setText('');
    void ask(question, aboutMeetingId);
  };
  return (
    <div className={styles.panel}>
      {count === 0 ? (
        <div className={styles.start}>
          <EmptyState>{texts.empty}</EmptyState>
          {meetingId === null ? (
            <Suggestions onAsk={handleAsk} />
          ) : (
            <SuggestionList questions={texts.meetingQuestions} onAsk={handleAsk} />
          )}
        </div>
      ) : (
        <div ref={listRef} role="log" aria-label={texts.messages} className={styles.messages}>
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended and have no ids
            <Message key={index} message={message} conversationId={conversation.data?.id ?? ''} />
          ))}
          {unansweredQuestion === null ? null : (
            <UnansweredQuestion
              unansweredQuestion={unansweredQuestion}
              onRetry={() => handleAsk(unansweredQuestion.question, unansweredQuestion.meetingId)}
            />
          )}
        </div>
      )}
      <QuestionForm
        text={text}
        onTextChange={setText}
        isSending={isSending}
        focusesField={focusesField}
        persistsAcrossNavigation={persistsAcrossNavigation}
        onAsk={handleAsk}
        onStop={() => setText(stop())}
      />
    </div>
  );
}

/** Scrolls to the last question below an element. */
export function scrollToLastQuestion(element: HTMLElement | null) {
  const questions = element?.querySelectorAll('[data-question]') ?? [];
  questions[questions.length - 1]?.scrollIntoView?.({ block: 'start' });
}
