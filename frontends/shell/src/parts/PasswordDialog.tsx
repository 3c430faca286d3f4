import type { SessionResponse } from '@minutehand/contracts/http/session';
import { Banner, Dialog, DialogActions, TextField } from '@minutehand/ui';
import { api, csrfToken, getErrorMessage, getFieldErrors, useMutation, useSession } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';

/** Asks for the password. `onFinish` receives whether the server confirmed it; false when the user cancels. */
export function PasswordDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const form = useId();
  const session = useSession();
  const isSso = session.status === 'signed-in' && session.isSso === true;
  const [password, setPassword] = useState('');
  const confirmation = useMutation({
    mutationFn: (value: string) => api.post<SessionResponse>('/session/reauthentication', { password: value }),
    onSuccess: (session) => {
      csrfToken.set(session.csrf_token);
      onFinish(true);
    },
  });
  const passwordErrors = getFieldErrors(confirmation.error, 'password');
  const cancel = () => onFinish(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    confirmation.mutate(password);
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title={texts.password.title}
      description={isSso ? texts.password.ssoDescription : texts.password.description}
      size="small"
      busy={confirmation.isPending}
      footer={
        <DialogActions
          confirmLabel={texts.password.confirm}
          busy={confirmation.isPending}
          onCancel={cancel}
          form={form}
        />
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={texts.password.label}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={passwordErrors}
          onChange={(event) => setPassword(event.target.value)}
        />
        {confirmation.error && !passwordErrors ? (
          <Banner tone="danger" live>
            {getErrorMessage(confirmation.error)}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}
