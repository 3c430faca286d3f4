import { Banner, Button, linkClass } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useSearchParams, useSessionActions } from '@minutehand/web-kit';
import { useState } from 'react';
import { signIn } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useFieldChecks } from '../../hooks/use-field-checks.ts';
import { canUsePasskeys, isPasskeyCancelled, signInWithPasskey } from '../../passkeys.ts';
import { hasLeftForProvider, startSsoSignIn } from '../../sso-api.ts';
import { texts } from '../../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import styles from './SignInScreen.module.css';
import { SsoStep } from './SsoStep.tsx';
import { texts as screenTexts } from './texts.ts';

/** The sign-in form. The shell redirects to the return path in the URL once the session is set. */
export function SignInScreen() {
  const { setSession } = useSessionActions();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { errors, check, clear } = useFieldChecks();
  const signInMutation = useMutation({ mutationFn: signIn, onSuccess: setSession });
  const passkeyMutation = useMutation({ mutationFn: signInWithPasskey, onSuccess: setSession });
  const passkeyError = isPasskeyCancelled(passkeyMutation.error) ? null : passkeyMutation.error;
  const [needsCode, setNeedsCode] = useState(false);
  const codeMutation = useMutation({ mutationFn: signIn, onSuccess: setSession });
  const [isSsoOpen, setSsoOpen] = useState(false);
  const ssoError = getSsoError(search.get('sso_error'));
  // The sign-in link of an account, for users without an address of its domains.
  const workspaceId = search.get('workspace');
  const ssoMutation = useMutation({ mutationFn: startSsoSignIn });

  function submitPassword() {
    if (!check({ email, password })) return;
    signInMutation.mutate(
      { email, password },
      { onError: (error) => setNeedsCode(getFieldErrors(error, 'code') !== undefined) },
    );
  }

  if (needsCode)
    return (
      <CodeStep
        error={codeMutation.error}
        isBusy={codeMutation.isPending}
        onSubmit={(code) => codeMutation.mutate({ email, password, code })}
        onBack={() => {
          codeMutation.reset();
          signInMutation.reset();
          setPassword('');
          setNeedsCode(false);
        }}
      />
    );

  if (isSsoOpen) return <SsoStep email={email} onEmailChange={setEmail} onBack={() => setSsoOpen(false)} />;

  return (
    <AuthForm
      title={texts.auth.signIn}
      notice={ssoError === null ? null : <Banner tone="danger">{ssoError}</Banner>}
      action={texts.auth.signIn}
      isBusy={signInMutation.isPending}
      error={signInMutation.error ?? passkeyError ?? ssoMutation.error}
      fieldErrors={errors}
      onSubmit={submitPassword}
      alternative={
        <>
          {canUsePasskeys() ? (
            <Button isFullWidth isBusy={passkeyMutation.isPending} onClick={() => passkeyMutation.mutate()}>
              {screenTexts.passkey}
            </Button>
          ) : null}
          <Button
            isFullWidth
            isBusy={ssoMutation.isPending || ssoMutation.isSuccess}
            onClick={() => (workspaceId === null ? setSsoOpen(true) : ssoMutation.mutate({ account_id: workspaceId }))}
          >
            {screenTexts.sso.open}
          </Button>
        </>
      }
      footer={
        <>
          {texts.signIn.newUserPrompt}{' '}
          <Link to={{ pathname: '/register', search: search.toString() }} className={linkClass('text')}>
            {texts.signIn.createAccount}
          </Link>
        </>
      }
    >
      <EmailField
        value={email}
        error={errors.email}
        onChange={(value) => {
          clear('email');
          setEmail(value);
        }}
      />
      <PasswordField
        value={password}
        error={errors.password}
        onChange={(value) => {
          clear('password');
          setPassword(value);
        }}
      />
      <p className={styles.forgotPassword}>
        <Link to="/passwords/new" className={linkClass('quiet')}>
          {texts.signIn.forgotPassword}
        </Link>
      </p>
    </AuthForm>
  );
}

/** The message for an error of SSO in the URL. Any link can contain one, so a general error is only shown to a user who left for the provider. */
function getSsoError(code: string | null): string | null {
  if (code === null) return null;
  const { errors, failed } = screenTexts.sso;
  if (Object.hasOwn(errors, code)) return errors[code] ?? null;
  return hasLeftForProvider() ? failed : null;
}
