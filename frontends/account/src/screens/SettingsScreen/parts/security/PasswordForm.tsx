import { Banner, Button, TextField, useToast } from '@minutehand/ui';
import {
  csrfToken,
  getErrorMessage,
  getFieldErrors,
  useMutation,
  useQueryClient,
  useSignedIn,
} from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { changePassword } from '../../../../credentials-api.ts';
import { useFieldChecks } from '../../../../hooks/use-field-checks.ts';
import { texts as shared } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { BROWSER_SESSIONS_KEY } from './browser-sessions-key.ts';
import { texts } from './texts.ts';

/** Changes the password. Ends all other sessions of the user. */
export function PasswordForm() {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { errors, check, clear } = useFieldChecks();
  const changeMutation = useMutation({
    mutationFn: changePassword,
    onSuccess: async (session) => {
      csrfToken.set(session.csrf_token);
      setPassword('');
      setNewPassword('');
      toast(texts.password.changed, { tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: BROWSER_SESSIONS_KEY });
    },
  });
  const currentErrors = errors.password ?? getFieldErrors(changeMutation.error, 'current_password');
  const newErrors = errors.newPassword ?? getFieldErrors(changeMutation.error, 'password');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changeMutation.isPending || !check({ password, newPassword })) return;
    changeMutation.mutate({ current_password: password, password: newPassword });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.heading}>{texts.password.title}</h2>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={texts.password.current}
        type="password"
        name="current-password"
        autoComplete="current-password"
        value={password}
        error={currentErrors}
        onChange={(event) => {
          clear('password');
          changeMutation.reset();
          setPassword(event.target.value);
        }}
      />
      <TextField
        label={shared.auth.newPassword}
        type="password"
        name="new-password"
        autoComplete="new-password"
        hint={shared.auth.passwordHint}
        value={newPassword}
        error={newErrors}
        onChange={(event) => {
          clear('newPassword');
          changeMutation.reset();
          setNewPassword(event.target.value);
        }}
      />
      <p className={styles.muted}>{texts.password.effect}</p>
      {changeMutation.error && !currentErrors && !newErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(changeMutation.error)}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" isBusy={changeMutation.isPending}>
        {texts.password.action}
      </Button>
    </form>
  );
}
