import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { SsoStartResponse } from '@minutehand/contracts/http/sso';
import { Banner, Button, Dialog, DialogActions, TextField } from '@minutehand/ui';
import {
  api,
  canLeavePage,
  csrfToken,
  getErrorMessage,
  getFieldErrors,
  useMutation,
  useSession,
} from '@minutehand/web-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './ReauthenticationDialog.module.css';
import { canUsePasskeys, requestPasskey } from './request-passkey.ts';
import { rememberPath } from './return-after-reauthentication.ts';

const reauthenticate = (body: { password: string } | { passkey: unknown }) =>
  api.post<SessionResponse>('/session/reauthentication', body);

/** Leaves the page, so that the user signs in to the provider again. */
async function continueWithSso(): Promise<void> {
  const { url } = await api.post<SsoStartResponse>('/session/sso/reauthentication');
  rememberPath();
  location.assign(url);
}

/**
 * Lets users confirm that it is them: with their password, a passkey, or the provider that they signed in with. `onFinish` receives whether the
 * server confirmed it; false when the user cancels.
 */
export function ReauthenticationDialog({ onFinish }: { onFinish: (isReauthenticated: boolean) => void }) {
  const formId = useId();
  const session = useSession();
  const isSso = session.status === 'signed-in' && session.isSso === true;
  // A recording in this tab would end.
  const [canLeave] = useState(canLeavePage);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const reauthentication = useMutation({
    mutationFn: async (method: 'password' | 'passkey') =>
      reauthenticate(method === 'password' ? { password } : { passkey: await requestPasskey() }),
    onSuccess: (session) => {
      csrfToken.set(session.csrf_token);
      onFinish(true);
    },
  });
  const sso = useMutation({ mutationFn: continueWithSso });
  const passwordErrors = getFieldErrors(reauthentication.error, 'password');
  const error = passwordErrors ? sso.error : (reauthentication.error ?? sso.error);
  const isBusy = reauthentication.isPending || sso.isPending;
  const cancel = () => onFinish(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') {
      // Otherwise this error would remain beside the error of the field.
      reauthentication.reset();
      fieldRef.current?.focus();
    } else reauthentication.mutate('password');
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title={texts.password.title}
      description={isSso && canLeave ? texts.password.ssoDescription : texts.password.description}
      size="small"
      isBusy={isBusy}
      footer={<DialogActions confirmLabel={texts.password.confirm} isBusy={isBusy} onCancel={cancel} form={formId} />}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {isSso && canLeave ? (
          <Button data-autofocus="" onClick={() => sso.mutate()} isBusy={sso.isPending}>
            {texts.password.sso}
          </Button>
        ) : null}
        <TextField
          label={texts.password.label}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={isMissing ? texts.password.missing : passwordErrors}
          ref={fieldRef}
          onChange={(event) => {
            setMissing(false);
            setPassword(event.target.value);
          }}
        />
        {isSso && !canLeave ? <Banner>{texts.password.ssoWhileRecording}</Banner> : null}
        {canUsePasskeys() ? (
          <Button onClick={() => reauthentication.mutate('passkey')} disabled={isBusy}>
            {texts.password.passkey}
          </Button>
        ) : null}
        {error ? (
          <Banner tone="danger" isAnnounced>
            {getErrorMessage(error, texts.password.passkeyFailed)}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}
