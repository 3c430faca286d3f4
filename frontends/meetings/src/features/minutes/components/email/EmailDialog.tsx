import { EMAIL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Dialog, DialogActions, TextArea, TextField, useToast } from '@minutehand/ui';
import { ApiError, createIdempotencyKey, getErrorMessage } from '@minutehand/web-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { emailMinutes } from '../../api.ts';
import styles from './EmailDialog.module.css';
import { wrongWithAddresses } from './email-addresses.ts';

const FAILED = 'An error occurred while sending emails';

/** Sends the minutes as they are now to anybody's address, with a word above them. */
export function EmailDialog({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const form = useId();
  const [addresses, setAddresses] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Of what was sent without an answer: the same once more is still one mail. */
  const unanswered = useRef<{ content: string; key: string } | null>(null);
  const toast = useToast();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = wrongWithAddresses(addresses);
    setError(wrong);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    const given = { email_addresses: addresses, note };
    const content = JSON.stringify(given);
    const key = unanswered.current?.content === content ? unanswered.current.key : createIdempotencyKey();
    unanswered.current = { content, key };
    try {
      toast(await emailMinutes(meetingId, given, key), { tone: 'success' });
      onClose();
    } catch (failure) {
      const isAnswered = failure instanceof ApiError && failure.status !== 0;
      // What was refused is another question next time; what stumbled may have been done.
      if (isAnswered && failure.status < 500) unanswered.current = null;
      setError(isAnswered ? getErrorMessage(failure, FAILED) : `${FAILED}. Please try again.`);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Email the minutes"
      description="Each address gets a mail of its own with the minutes as they are now."
      busy={isBusy}
      onClose={onClose}
      footer={<DialogActions confirmLabel="Send" busy={isBusy} form={form} onCancel={onClose} />}
    >
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <TextField
          ref={field}
          label="Email addresses"
          hint="Separate several with commas."
          inputMode="email"
          autoComplete="off"
          value={addresses}
          error={error}
          readOnly={isBusy}
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
        <TextArea
          label="Note"
          hint="Not needed. It stands above the minutes."
          rows={3}
          value={note}
          maxLength={EMAIL_NOTE_CHARACTERS}
          readOnly={isBusy}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
