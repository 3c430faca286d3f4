import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { SsoStartResponse } from '@minutehand/contracts/http/sso';
import { Banner, Button, Dialog, DialogActions, TextField } from '@minutehand/ui';
import { api, csrfToken, getErrorMessage, getFieldErrors, useMutation, useSession } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './PasswordDialog.module.css';
import { canUsePasskeys, requestPasskey } from './request-passkey.ts';
import { rememberPath } from './return-after-sso.ts';

const confirm = (body: { password: string } | { passkey: unknown }) =>
  api.post<SessionResponse>('/session/reauthentication', body);

/** Signs in again with the provider, which is as good as a confirmation. Leaves the page. */
async function continueWithSso(accountId: string): Promise<void> {
  const { url } = await api.post<SsoStartResponse>('/session/sso', { account_id: accountId });
  rememberPath();
  location.assign(url);
}

/**
 * Lets users confirm that it is them: with their password, a passkey, or the provider that they signed in with. `onFinish` receives whether the
 * server confirmed it; false when the user cancels.
 */
export function PasswordDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const form = useId();
  const session = useSession();
  const ssoAccount = session.status === 'signed-in' && session.isSso === true ? session.account : undefined;
  const [password, setPassword] = useState('');
  const confirmation = useMutation({
    mutationFn: async (method: 'password' | 'passkey') =>
      confirm(method === 'password' ? { password } : { passkey: await requestPasskey() }),
    onSuccess: (session) => {
      csrfToken.set(session.csrf_token);
      onFinish(true);
    },
  });
  const sso = useMutation({ mutationFn: continueWithSso });
  const passwordErrors = getFieldErrors(confirmation.error, 'password');
  const error = passwordErrors ? sso.error : (confirmation.error ?? sso.error);
  const isBusy = confirmation.isPending || sso.isPending;
  const cancel = () => onFinish(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    confirmation.mutate('password');
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title={texts.password.title}
      description={ssoAccount ? texts.password.ssoDescription : texts.password.description}
      size="small"
      busy={isBusy}
      footer={<DialogActions confirmLabel={texts.password.confirm} busy={isBusy} onCancel={cancel} form={form} />}
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.password.label}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={passwordErrors}
          onChange={(event) => setPassword(event.target.value)}
        />
        {ssoAccount ? (
          <Button onClick={() => sso.mutate(ssoAccount.id)} busy={sso.isPending}>
            {texts.password.sso}
          </Button>
        ) : null}
        {canUsePasskeys() ? (
          <Button onClick={() => confirmation.mutate('passkey')} disabled={isBusy}>
            {texts.password.passkey}
          </Button>
        ) : null}
        {error ? (
          <Banner tone="danger" live>
            {getErrorMessage(error, texts.password.passkeyFailed)}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}
