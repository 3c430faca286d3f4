import { Banner, buttonClass, linkClass } from '@minutehand/ui';
import { ApiError, getFieldErrors, Link, useMutation, useParams } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { resetPassword } from '../../api.ts';
import styles from '../../components/AuthForm.module.css';
import { AuthForm } from '../../components/AuthForm.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useFieldChecks } from '../../hooks/use-field-checks.ts';
import { texts } from '../../texts.ts';

/** Sets a new password, opened from a reset link. */
export function NewPasswordScreen() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const { errors, check, clear } = useFieldChecks();
  const resetMutation = useMutation({ mutationFn: () => resetPassword(token, password) });
  const passwordErrors = getFieldErrors(resetMutation.error, 'password');
  if (resetMutation.data) return <PasswordSet message={resetMutation.data.message} />;
  // Another link helps against one that is used or has expired, not against a password that is too short.
  const isLinkRejected =
    resetMutation.error instanceof ApiError && resetMutation.error.status === 422 && !passwordErrors;
  return (
    <AuthForm
      title={texts.newPassword.title}
      action={texts.newPassword.action}
      isBusy={resetMutation.isPending}
      error={passwordErrors ? undefined : resetMutation.error}
      fieldErrors={errors}
      onSubmit={() => {
        if (check({ newPassword: password })) resetMutation.mutate();
      }}
      footer={
        isLinkRejected ? (
          <Link to="/passwords/new" className={linkClass('text')}>
            {texts.newPassword.requestLink}
          </Link>
        ) : (
          <Link to="/sign-in" className={linkClass('text')}>
            {texts.auth.signIn}
          </Link>
        )
      }
    >
      <PasswordField
        isNew
        label={texts.auth.newPassword}
        value={password}
        error={errors.newPassword ?? passwordErrors}
        onChange={(value) => {
          clear('newPassword');
          setPassword(value);
        }}
      />
    </AuthForm>
  );
}

/** Leads to the sign-in, which gets the focus: the field that had it is gone. */
function PasswordSet({ message }: { message: string }) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => linkRef.current?.focus(), []);
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.newPassword.title}</h1>
      <Banner tone="success" isAnnounced>
        {message}
      </Banner>
      <Link ref={linkRef} to="/sign-in" className={buttonClass({ variant: 'primary', isFullWidth: true })}>
        {texts.auth.signIn}
      </Link>
    </div>
  );
}
