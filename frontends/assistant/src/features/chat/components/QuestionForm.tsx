import { Button, Send, Square, TextArea } from '@minutehand/ui';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { QUESTION_CHARACTERS } from '../../../limits.ts';
import { texts } from '../../../shared/texts.ts';
import styles from './ChatPanel.module.css';

export type QuestionFormProps = {
  text: string;
  onTextChange: (text: string) => void;
  isSending: boolean;
  focusesField: boolean;
  persistsAcrossNavigation: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
};

/** The question form. Enter sends, Shift+Enter starts a new line; it is disabled while a question is answered. */
export function QuestionForm(props: QuestionFormProps) {
  const { text, onTextChange, isSending, focusesField, persistsAcrossNavigation, onAsk, onStop } = props;
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const wasSendingRef = useRef(false);
  // Conversations differ only in the query, so a change of it leaves this one.
  useUnsavedChanges(text.trim() !== '' && !isSending, { isLostOnSearchParamsChange: true, persistsAcrossNavigation });
  useEffect(() => {
    if (focusesField) textAreaRef.current?.focus();
  }, [focusesField]);
  useEffect(() => {
    // A disabled field and a removed button lose the focus; it returns to the field.
    const isAnswered = wasSendingRef.current && !isSending;
    wasSendingRef.current = isSending;
    if (isAnswered && document.activeElement === document.body) textAreaRef.current?.focus();
  }, [isSending]);

  function send() {
    const question = text.trim();
    if (question !== '' && !isSending) onAsk(question);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        ref={textAreaRef}
        label={texts.questionLabel}
        hideLabel
        placeholder={texts.placeholder}
        rows={1}
        growsWithContent
        maxLength={QUESTION_CHARACTERS}
        value={text}
        disabled={isSending}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.formActions}>
        {isSending ? (
          <Button icon={<Square size={16} aria-hidden />} onClick={onStop}>
            {texts.stop}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          icon={<Send size={16} aria-hidden />}
          disabled={isSending || text.trim() === ''}
        >
          {isSending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}
