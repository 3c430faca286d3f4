import { Button, Send, TextArea } from '@minutehand/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { QUESTION_CHARACTERS } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from '../AssistantScreen.module.css';

/** The question form. Enter sends, Shift+Enter starts a new line; it is disabled while a question is sent. */
export function QuestionBox({ isSending, onAsk }: { isSending: boolean; onAsk: (question: string) => void }) {
  const [text, setText] = useState('');
  const textArea = useRef<HTMLTextAreaElement>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    // A disabled field loses the focus; restore it after sending.
    if (isSending || !wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) textArea.current?.focus();
  }, [isSending]);

  function send() {
    const question = text.trim();
    if (question === '' || isSending) return;
    wasSent.current = true;
    setText('');
    onAsk(question);
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
        ref={textArea}
        label={texts.questionLabel}
        hideLabel
        placeholder={texts.placeholder}
        rows={2}
        grow
        maxLength={QUESTION_CHARACTERS}
        value={text}
        disabled={isSending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Send size={16} aria-hidden />}
        disabled={isSending || text.trim() === ''}
      >
        {isSending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
