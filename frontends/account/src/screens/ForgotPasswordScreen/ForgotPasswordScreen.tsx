import { Banner, linkClass } from '@minutehand/ui';
import { Link, useMutation } from '@minutehand/web-kit';
import { useState } from 'react';
import { requestPasswordReset } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { useFieldChecks } from '../../hooks/use-field-checks.ts';
import { texts } from '../../texts.ts';

/** Requests a password reset link. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const { errors, check, clear } = useFieldChecks();
  const requestMutation = useMutation({ mutationFn: requestPasswordReset });
  return (
    <AuthForm
      title={texts.forgotPassword.title}
      intro={texts.forgotPassword.intro}
      action={texts.forgotPassword.action}
      isBusy={requestMutation.isPending}
      error={requestMutation.error}
      fieldErrors={errors}
      onSubmit={() => {
        if (check({ email })) requestMutation.mutate(email);
      }}
      footer={
        <Link to="/sign-in" className={linkClass('text')}>
          {texts.forgotPassword.back}
        </Link>
      }
    >
      {requestMutation.data ? (
        <Banner tone="success" isAnnounced>
          {requestMutation.data.message}
        </Banner>
      ) : null}
      <EmailField
        value={email}
        error={errors.email}
        onChange={(value) => {
          clear('email');
          setEmail(value);
        }}
      />
    </AuthForm>
  );
}
