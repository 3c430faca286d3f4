import { Banner, linkClass, TextField } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useParams } from '@minutehand/web-kit';
import { useState } from 'react';
import { resetPassword } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';

/** Sets a new password, opened from a reset link. */
export function NewPasswordScreen() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const setting = useMutation({ mutationFn: () => resetPassword(token, password) });
  const problems = getFieldErrors(setting.error, 'password');
  return (
    <AuthForm
      title="Set a new password"
      action="Set password"
      busy={setting.isPending}
      error={problems ? undefined : setting.error}
      onSubmit={() => setting.mutate()}
      foot={
        <Link to="/sign-in" className={linkClass('text')}>
          Sign in
        </Link>
      }
    >
      {setting.data ? (
        <Banner tone="success" live>
          {setting.data.message}
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
        error={problems}
        onChange={(event) => setPassword(event.target.value)}
      />
    </AuthForm>
  );
}
