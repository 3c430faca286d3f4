import { EMAIL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Dialog, DialogActions, TextArea, TextField, useToast } from '@minutehand/ui';
import { ApiError, createRandomId, getErrorMessage } from '@minutehand/web-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { emailMinutes } from '../../api.ts';
import styles from './EmailDialog.module.css';
import { validateAddresses } from './email-addresses.ts';
import { texts } from './texts.ts';

/** Emails the current minutes to any addresses, with an optional note. */
export function EmailDialog({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const formId = useId();
  const [addresses, setAddresses] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  /** The request that got no response: repeating it with the same key sends one email. */
  const pendingRequestRef = useRef<{ content: string; key: string } | null>(null);
  const toast = useToast();
  const { leave, confirmDialog } = useUnsavedChangesGuard(addresses + note !== '' && !isBusy, onClose);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const problem = validateAddresses(addresses);
    setError(problem);
    if (problem !== null) {
      fieldRef.current?.focus();
      return;
    }
    setBusy(true);
    const body = { email_addresses: addresses, note };
    const content = JSON.stringify(body);
    const key = pendingRequestRef.current?.content === content ? pendingRequestRef.current.key : createRandomId();
    pendingRequestRef.current = { content, key };
    try {
      toast(await emailMinutes(meetingId, body, key), { tone: 'success' });
      onClose();
    } catch (failure) {
      const hasResponse = failure instanceof ApiError && failure.status !== 0;
      // A rejected request gets a new key; after a server error the email may have been sent.
      if (hasResponse && failure.status < 500) pendingRequestRef.current = null;
      setError(hasResponse ? getErrorMessage(failure, texts.failed) : texts.unreachable);
      setBusy(false);
    }
  }

  return (
    <>
      {confirmDialog}
      <Dialog
        open
        title={texts.title}
        description={texts.description}
        isBusy={isBusy}
        onClose={leave}
        footer={<DialogActions confirmLabel={texts.send} isBusy={isBusy} form={formId} onCancel={leave} />}
      >
        <form id={formId} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
          <TextField
            ref={fieldRef}
            label={texts.addresses}
            hint={texts.addressesHint}
            inputMode="email"
            autoComplete="off"
            value={addresses}
            error={error}
            readOnly={isBusy}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
          <TextArea
            label={texts.note}
            hint={texts.noteHint}
            rows={3}
            value={note}
            maxLength={EMAIL_NOTE_CHARACTERS}
            readOnly={isBusy}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
