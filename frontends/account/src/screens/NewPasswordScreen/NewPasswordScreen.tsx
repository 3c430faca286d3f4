import { Banner, linkClass, TextField } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useParams } from '@minutehand/web-kit';
import { useState } from 'react';
import { resetPassword } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';

/** Sets a new password, opened from a reset link. */
export function NewPasswordScreen() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const resetMutation = useMutation({ mutationFn: () => resetPassword(token, password) });
  const passwordErrors = getFieldErrors(resetMutation.error, 'password');
  return (
    <AuthForm
      title="Set a new password"
      action="Set password"
      busy={resetMutation.isPending}
      error={passwordErrors ? undefined : resetMutation.error}
      onSubmit={() => resetMutation.mutate()}
      footer={
        <Link to="/sign-in" className={linkClass('text')}>
          Sign in
        </Link>
      }
    >
      {resetMutation.data ? (
        <Banner tone="success" live>
          {resetMutation.data.message}
        </Banner>
      ) : null}
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        hint="At least 10 characters."
        required
        value={password}
        error={passwordErrors}
        onChange={(event) => setPassword(event.target.value)}
      />
    </AuthForm>
  );
}
