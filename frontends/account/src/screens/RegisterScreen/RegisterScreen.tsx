import { linkClass, TextField } from '@minutehand/ui';
import { getFieldErrors, Link, useMutation, useSearchParams, useSessionActions } from '@minutehand/web-kit';
import { useState } from 'react';
import { register } from '../../api.ts';
import { AuthForm } from '../../components/AuthForm.tsx';
import { texts } from '../../texts.ts';

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
      title={invitation ? texts.invitation.title : texts.register.title}
      intro={invitation ? texts.invitation.intro : undefined}
      action={invitation ? texts.invitation.action : texts.register.action}
      busy={registerMutation.isPending}
      error={hasFieldErrors ? undefined : registerMutation.error}
      onSubmit={submit}
      footer={
        <>
          {texts.register.haveAccount}{' '}
          <Link
            to={invitation ? `/sign-in?return_to=${encodeURIComponent(`/invitations/${invitation}`)}` : '/sign-in'}
            className={linkClass('text')}
          >
            {texts.auth.signIn}
          </Link>
        </>
      }
    >
      <TextField label={texts.register.name} autoComplete="name" required {...getFieldProps('name')} />
      <TextField label={texts.auth.email} type="email" autoComplete="username" required {...getFieldProps('email')} />
      <TextField
        label={texts.auth.password}
        type="password"
        autoComplete="new-password"
        hint={texts.auth.passwordHint}
        required
        {...getFieldProps('password')}
      />
      {invitation ? null : (
        <TextField
          label={texts.register.workspaceName}
          autoComplete="organization"
          hint={texts.register.workspaceNameHint}
          {...getFieldProps('accountName', 'account_name')}
        />
      )}
    </AuthForm>
  );
}
