import { Banner, Button, TextField } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useMutation } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../SettingsScreen.module.css';
import { texts } from './texts.ts';

/** A form for a code. The field has the focus, even after a wrong code. */
export function CodeForm<T>(props: {
  label: string;
  action: string;
  /** Accepts codes from the app, but no recovery codes. */
  isNumeric?: boolean;
  onSubmit: (code: string) => Promise<T>;
  onDone: (result: T) => Promise<void>;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  const submission = useMutation({
    mutationFn: props.onSubmit,
    onSuccess: (result: T) => props.onDone(result),
  });
  const { error } = submission;
  const errors = getFieldErrors(error, 'code');
  // Once for each failed submission: a selection during typing would replace what was typed.
  useEffect(() => {
    fieldRef.current?.focus();
    if (error) fieldRef.current?.select();
  }, [error]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!submission.isPending && code.trim() !== '') submission.mutate(code);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={fieldRef}
        label={props.label}
        name="code"
        autoComplete="one-time-code"
        inputMode={props.isNumeric ? 'numeric' : 'text'}
        value={code}
        error={errors}
        onChange={(event) => setCode(event.target.value)}
      />
      {error && !errors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(error)}
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={submission.isPending} disabled={code.trim() === ''}>
          {props.action}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          {texts.twoFactor.cancel}
        </Button>
      </div>
    </form>
  );
}
