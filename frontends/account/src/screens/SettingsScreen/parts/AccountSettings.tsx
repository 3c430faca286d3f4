import { Badge, Button, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  useAppHistory,
  useFirstAttemptsEnded,
  useMutation,
  useQuery,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { listAccounts, switchAccount } from '../../../api.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';
import { AccountName } from './AccountName.tsx';
import { UsageSection } from './UsageSection.tsx';
import { useUsage } from './use-usage.ts';

/**
 * The current account, its settings, and the user's other accounts. A section follows once the sections above it have loaded, so that it
 * does not move.
 */
export function AccountSettings() {
  const { account } = useSignedIn();
  const hasUsage = useFirstAttemptsEnded([useUsage()]);
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{account.name}</h2>
        <p className={styles.muted}>{texts.workspace.seats(account.account_limit)}</p>
      </section>
      <AccountName key={account.id} />
      <UsageSection />
      {hasUsage ? <OtherAccounts /> : null}
    </>
  );
}

function OtherAccounts() {
  const { account } = useSignedIn();
  const { setSession } = useSessionActions();
  const history = useAppHistory();
  const toast = useToast();
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => listAccounts(signal) });
  const switchMutation = useMutation({
    mutationFn: switchAccount,
    onSuccess: setSession,
    onError: (error) => toast(getErrorMessage(error), { tone: 'danger' }),
  });
  const others = accounts.data?.filter(({ id }) => id !== account.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.workspace.otherWorkspaces}</h2>
      <ul className={styles.list}>
        {others.map(({ id, name, role }) => (
          <li key={id} className={styles.row}>
            <span className={styles.text}>{name}</span>
            <Badge>{texts.workspace.roles[role]}</Badge>
            <Button
              size="small"
              isBusy={switchMutation.isPending}
              onClick={() => history.discardAll(() => switchMutation.mutate(id))}
            >
              {texts.workspace.switchTo(name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
