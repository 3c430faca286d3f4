import { Banner, Button, TextField } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useMutation, useSignedIn, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { requestEmailChange } from '../../../../credentials-api.ts';
import { useFieldChecks } from '../../../../hooks/use-field-checks.ts';
import styles from '../../SettingsScreen.module.css';
import { texts } from './texts.ts';

const { email: emailTexts } = texts;

/** Requests another address to sign in with. It changes when the mailed link is opened. */
export function EmailForm() {
  const { user } = useSignedIn();
  const [email, setEmail] = useState('');
  const { errors, check, clear } = useFieldChecks();
  const requestMutation = useMutation({ mutationFn: requestEmailChange, onSuccess: () => setEmail('') });
  useUnsavedChanges(email.trim() !== '' && !requestMutation.isPending, { isLostOnSearchParamsChange: true });
  const emailErrors = errors.email ?? getFieldErrors(requestMutation.error, 'email');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!requestMutation.isPending && check({ email })) requestMutation.mutate(email);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.heading}>{emailTexts.title}</h2>
      <p className={styles.muted}>{emailTexts.current(user.email)}</p>
      <TextField
        label={emailTexts.newEmail}
        type="email"
        name="new-email"
        autoComplete="email"
        value={email}
        error={emailErrors}
        onChange={(event) => {
          clear('email');
          requestMutation.reset();
          setEmail(event.target.value);
        }}
      />
      {requestMutation.error && !emailErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(requestMutation.error)}
        </Banner>
      ) : null}
      {requestMutation.data ? (
        <Banner tone="success" isAnnounced>
          {requestMutation.data.message} {emailTexts.next}
        </Banner>
      ) : null}
      <Button type="submit" isBusy={requestMutation.isPending}>
        {emailTexts.action}
      </Button>
    </form>
  );
}
