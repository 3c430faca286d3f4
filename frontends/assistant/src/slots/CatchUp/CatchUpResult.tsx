import type { ChatResponse } from '@minutehand/contracts/http/assistant';
import { Button, IconButton, RotateCw, X } from '@minutehand/ui';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { getChatError } from '../../features/chat/api.ts';
import { AnswerView } from '../../features/chat/components/AnswerView.tsx';
import { useThinkingText } from '../../features/chat/use-thinking-text.ts';
import { texts } from '../../shared/texts.ts';
import styles from './CatchUp.module.css';

export type CatchUpResultProps = {
  meetingId: string;
  label: string;
  answer: { data: ChatResponse | undefined; error: unknown; isPending: boolean; isError: boolean };
  onRetry: () => void;
  onClose: () => void;
};

/** The answer, or what it waits for. It has the focus from the start, so that keyboard users continue from there. */
export function CatchUpResult({ meetingId, label, answer, onRetry, onClose }: CatchUpResultProps) {
  const { data, error, isPending, isError } = answer;
  const titleId = useId();
  const sectionRef = useRef<HTMLElement>(null);
  const thinkingText = useThinkingText(isPending);
  useEffect(() => sectionRef.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isPending}
      className={styles.result}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {label}
        </h3>
        <IconButton
          size="small"
          label={texts.catchUp.close}
          icon={<X size={16} aria-hidden />}
          shortcut="Esc"
          onClick={onClose}
        />
      </header>
      <div aria-live="polite" className={styles.content}>
        {isPending ? <p className={styles.thinking}>{thinkingText}</p> : null}
        {data ? (
          <AnswerView message={data.message} conversationId={data.conversation_id} shownMeetingId={meetingId} />
        ) : null}
      </div>
      {isError ? (
        <div role="alert" className={styles.content}>
          <p className={styles.error}>{getChatError(error)}</p>
          <Button size="small" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
