import type { InvitationDetailsResponse } from '@minutehand/contracts/http/people';
import { Loading, linkClass, SkeletonText, TextField } from '@minutehand/ui';
import {
  getFieldErrors,
  Link,
  useMutation,
  usePageTitle,
  useSearchParams,
  useSessionActions,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { register } from '../../api.ts';
import styles from '../../components/AuthForm.module.css';
import { AuthForm } from '../../components/AuthForm.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { InvalidInvitation } from '../../components/invitations/InvalidInvitation.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useFieldChecks } from '../../hooks/use-field-checks.ts';
import { isInvitationRejected, useInvitation } from '../../hooks/use-invitation.ts';
import { texts } from '../../texts.ts';

type Invitation = { token: string; details?: InvitationDetailsResponse['invitation'] };

/** Registers a user with a new account, or with an invitation to an existing one. */
export function RegisterScreen() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('invitation_token') ?? undefined;
  const invitation = useInvitation(token);
  if (token === undefined) return <RegisterForm />;
  if (invitation.isPending && invitation.fetchStatus !== 'paused') return <InvitationSkeleton />;
  if (isInvitationRejected(invitation.error))
    return (
      <InvalidInvitation error={invitation.error}>
        <Link to="/register" className={linkClass('text')}>
          {texts.invitation.createOwn}
        </Link>
      </InvalidInvitation>
    );
  // Without a server response, the invitation can still be used.
  return <RegisterForm invitation={{ token, ...(invitation.data ? { details: invitation.data } : {}) }} />;
}

function InvitationSkeleton() {
  usePageTitle(texts.invitation.title);
  return (
    <div className={styles.container}>
      <Loading label={texts.invitation.loading}>
        <SkeletonText lines={5} />
      </Loading>
    </div>
  );
}

function RegisterForm({ invitation }: { invitation?: Invitation }) {
  const { setSession } = useSessionActions();
  const details = invitation?.details;
  const [edits, setEdits] = useState<{ name?: string; email?: string; password?: string; accountName?: string }>({});
  // If the browser was offline, the invitation may arrive later.
  const fields = { password: '', accountName: '', name: details?.name ?? '', email: details?.email ?? '', ...edits };
  const { errors, check, clear } = useFieldChecks();
  const registerMutation = useMutation({ mutationFn: register, onSuccess: setSession });
  const serverErrors = (apiName: string) => getFieldErrors(registerMutation.error, apiName);
  const change = (name: keyof typeof fields) => (value: string) => {
    setEdits({ ...edits, [name]: value });
    if (name === 'password') clear('newPassword');
    else if (name !== 'accountName') clear(name);
  };
  const hasServerErrors = ['name', 'email', 'password', 'account_name'].some(serverErrors);

  function submit() {
    const { name, email, password, accountName } = fields;
    if (!check({ name, email, newPassword: password })) return;
    registerMutation.mutate({
      name,
      email,
      password,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation ? { invitation_token: invitation.token } : { account_name: accountName }),
    });
  }

  return (
    <AuthForm
      title={getTitle(invitation)}
      intro={invitation ? getIntro(invitation) : undefined}
      action={invitation ? texts.invitation.action : texts.register.action}
      isBusy={registerMutation.isPending}
      error={hasServerErrors ? undefined : registerMutation.error}
      fieldErrors={errors}
      onSubmit={submit}
      footer={
        <>
          {texts.register.existingUserPrompt}{' '}
          <Link
            to={
              invitation ? `/sign-in?return_to=${encodeURIComponent(`/invitations/${invitation.token}`)}` : '/sign-in'
            }
            className={linkClass('text')}
          >
            {texts.auth.signIn}
          </Link>
        </>
      }
    >
      <TextField
        label={texts.register.name}
        name="name"
        autoComplete="name"
        required
        value={fields.name}
        error={errors.name ?? serverErrors('name')}
        onChange={(event) => change('name')(event.target.value)}
      />
      <EmailField value={fields.email} error={errors.email ?? serverErrors('email')} onChange={change('email')} />
      <PasswordField
        isNew
        value={fields.password}
        error={errors.newPassword ?? serverErrors('password')}
        onChange={change('password')}
      />
      {invitation ? null : (
        <TextField
          label={texts.register.workspaceName}
          name="account_name"
          autoComplete="organization"
          hint={texts.register.workspaceNameHint}
          value={fields.accountName}
          error={serverErrors('account_name')}
          onChange={(event) => change('accountName')(event.target.value)}
        />
      )}
    </AuthForm>
  );
}

function getTitle(invitation: Invitation | undefined): string {
  if (!invitation) return texts.register.title;
  return invitation.details ? texts.invitation.titleFor(invitation.details.account_name) : texts.invitation.title;
}

function getIntro({ details }: Invitation): string {
  const { invitedBy, register: createAccount } = texts.invitation;
  return details ? `${invitedBy(details.invited_by, details.account_name)} ${createAccount}` : createAccount;
}
