import { linkClass, TextField } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useSearchParams, useSessionActions } from '@minutehand/web-kit';
import { useState } from 'react';
import { register } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';

/** Registers a user with a new account, or with an invitation to an existing one. */
export function RegisterScreen() {
  const { setSession } = useSessionActions();
  const [search] = useSearchParams();
  const invitation = search.get('invitation_token') ?? undefined;
  const [fields, setFields] = useState({ name: '', email: '', password: '', accountName: '' });
  const registering = useMutation({ mutationFn: register, onSuccess: setSession });
  const field = (name: keyof typeof fields, serverName: string = name) => ({
    name: serverName,
    value: fields[name],
    error: getFieldErrors(registering.error, serverName),
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const hasFieldErrors = ['name', 'email', 'password', 'account_name'].some((name) =>
    getFieldErrors(registering.error, name),
  );

  function submit() {
    registering.mutate({
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
      busy={registering.isPending}
      error={hasFieldErrors ? undefined : registering.error}
      onSubmit={submit}
      foot={
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
      <TextField label="Your name" autoComplete="name" required {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters."
        required
        {...field('password')}
      />
      {invitation ? null : (
        <TextField
          label="Account name"
          autoComplete="organization"
          hint="Your team or company. It can be left empty."
          {...field('accountName', 'account_name')}
        />
      )}
    </AuthForm>
  );
}
