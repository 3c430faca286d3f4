import { Banner, linkClass, TextField } from '@minutehand/ui';
import { Link, useMutation } from '@minutehand/web-kit';
import { useState } from 'react';
import { requestPasswordReset } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';

/** Requests a password reset link. */
export function ForgottenPasswordScreen() {
  const [email, setEmail] = useState('');
  const requestMutation = useMutation({ mutationFn: requestPasswordReset });
  return (
    <AuthForm
      title="Forgotten password"
      intro="Tell us your email address, and a link to set a new password comes by mail."
      action="Send link"
      busy={requestMutation.isPending}
      error={requestMutation.error}
      onSubmit={() => requestMutation.mutate(email)}
      footer={
        <Link to="/sign-in" className={linkClass('text')}>
          Back to signing in
        </Link>
      }
    >
      {requestMutation.data ? (
        <Banner tone="success" live>
          {requestMutation.data.message}
        </Banner>
      ) : null}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </AuthForm>
  );
}
