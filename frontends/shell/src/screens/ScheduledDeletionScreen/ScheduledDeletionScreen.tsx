import type { AccountsResponse } from '@minutehand/contracts/http/people';
import type { SessionResponse } from '@minutehand/contracts/http/session';
import { Button, useToast } from '@minutehand/ui';
import {
  api,
  formatDate,
  getErrorMessage,
  useMutation,
  usePageTitle,
  useQuery,
  useSession,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { useSignOut } from '../../frame/use-sign-out.ts';
import { texts } from '../../texts.ts';
import styles from './ScheduledDeletionScreen.module.css';

/** The only screen while the deletion of the user or the account is scheduled: its date, and how to cancel it. */
export function ScheduledDeletionScreen() {
  const session = useSession();
  return session.status === 'signed-in' && session.deletion ? (
    <ScheduledDeletion deletion={session.deletion} isSso={session.isSso === true} />
  ) : null;
}

type ScheduledDeletionProps = { deletion: NonNullable<SessionResponse['deletion']>; isSso: boolean };

function ScheduledDeletion({ deletion, isSso }: ScheduledDeletionProps) {
  const { account } = useSignedIn();
  const { setSession } = useSessionActions();
  const signOut = useSignOut();
  const toast = useToast();
  usePageTitle(texts.scheduledDeletion.title[deletion.subject]);
  const showError = (error: unknown) => toast(getErrorMessage(error), { tone: 'danger' });
  const cancel = useMutation({
    mutationFn: () => api.post<SessionResponse>('/session/cancel_deletion'),
    onSuccess: setSession,
    onError: showError,
  });
  const switchAccount = useMutation({
    mutationFn: (id: string) => api.post<SessionResponse>(`/accounts/${encodeURIComponent(id)}/switch`),
    onSuccess: setSession,
    onError: showError,
  });
  const accounts = useQuery({
    queryKey: ['active-accounts'],
    queryFn: ({ signal }) => api.get<AccountsResponse>('/accounts', { signal }),
    enabled: deletion.subject === 'account',
  });
  // The provider of one account must not decide about what the user has in others.
  const canCancel = deletion.subject === 'user' ? !isSso : account.role === 'owner';
  const others = accounts.data?.accounts.filter(({ id, erase_at }) => id !== account.id && erase_at === null) ?? [];
  // The words of the date stay on one line.
  const date = formatDate(deletion.erase_at).replaceAll(' ', '\u00a0');
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{texts.scheduledDeletion.title[deletion.subject]}</h1>
      <p>
        {deletion.subject === 'user'
          ? `${texts.scheduledDeletion.user(date)} ${canCancel ? texts.scheduledDeletion.userCancelHint : texts.scheduledDeletion.signInWithPasswordToCancel}`
          : `${texts.scheduledDeletion.account(account.name, date)} ${canCancel ? texts.scheduledDeletion.cancelHint : texts.scheduledDeletion.ownerCanCancel}`}
      </p>
      <div className={styles.actions}>
        {canCancel ? (
          <Button variant="primary" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.scheduledDeletion.cancel}
          </Button>
        ) : null}
        {others.map(({ id, name }) => (
          <Button key={id} isBusy={switchAccount.isPending} onClick={() => switchAccount.mutate(id)}>
            {texts.scheduledDeletion.switchTo(name)}
          </Button>
        ))}
        <Button onClick={() => void signOut().catch(showError)}>{texts.userMenu.signOut}</Button>
      </div>
    </div>
  );
}
