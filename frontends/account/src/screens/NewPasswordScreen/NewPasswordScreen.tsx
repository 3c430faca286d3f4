import { Banner, linkClass } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useParams } from '@minutehand/web-kit';
import { useState } from 'react';
import { resetPassword } from '../../api.ts';
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
        <Link to="/sign-in" className={linkClass('text')}>
          {texts.auth.signIn}
        </Link>
      }
    >
      {resetMutation.data ? (
        <Banner tone="success" isAnnounced>
          {resetMutation.data.message}
        </Banner>
      ) : null}
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
