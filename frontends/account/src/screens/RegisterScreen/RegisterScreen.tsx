import { linkClass, TextField } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useSearchParams, useSessionActions } from '@minutehand/web-kit';
import { useState } from 'react';
import { register } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';

/** Registers a user with a new account, or with an invitation to an existing one. */
export function RegisterScreen() {
  const { setSession } = useSessionActions();
  const [searchParams] = useSearchParams();
  const invitation = searchParams.get('invitation_token') ?? undefined;
  const [fields, setFields] = useState({ name: '', email: '', password: '', accountName: '' });
  const registerMutation = useMutation({ mutationFn: register, onSuccess: setSession });
  const getFieldProps = (name: keyof typeof fields, apiName: string = name) => ({
    name: apiName,
    value: fields[name],
    error: getFieldErrors(registerMutation.error, apiName),
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const hasFieldErrors = ['name', 'email', 'password', 'account_name'].some((name) =>
    getFieldErrors(registerMutation.error, name),
  );

  function submit() {
    registerMutation.mutate({
      name: fields.name,
      email: fields.email,
      password: fields.password,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation ? { invitation_token: invitation } : { account_name: fields.accountName }),
    });
  }

  return (
    <AuthForm
      title={invitation ? 'Join the account' : 'Create an account'}
      intro={invitation ? 'You have been invited. Make a sign-in to join.' : undefined}
      action={invitation ? 'Join the account' : 'Create account'}
      busy={registerMutation.isPending}
      error={hasFieldErrors ? undefined : registerMutation.error}
      onSubmit={submit}
      footer={
        <>
          Have a sign-in already?{' '}
          <Link
            to={invitation ? `/sign-in?return_to=${encodeURIComponent(`/invitations/${invitation}`)}` : '/sign-in'}
            className={linkClass('text')}
          >
            Sign in
          </Link>
        </>
      }
    >
      <TextField label="Your name" autoComplete="name" required {...getFieldProps('name')} />
      <TextField label="Email" type="email" autoComplete="username" required {...getFieldProps('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters."
        required
        {...getFieldProps('password')}
      />
      {invitation ? null : (
        <TextField
          label="Account name"
          autoComplete="organization"
          hint="Your team or company. It can be left empty."
          {...getFieldProps('accountName', 'account_name')}
        />
      )}
    </AuthForm>
  );
}
