import { Avatar, Badge, Button, Loading, SkeletonText, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  QueryError,
  useMutation,
  useQuery,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { listAccounts, listMemberships, switchAccount } from '../../../api.ts';
import styles from '../SettingsScreen.module.css';
import { UsageSection } from './UsageSection.tsx';
import { WriterSettingsSection } from './writer-settings/WriterSettingsSection.tsx';

const ROLES = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const;

/** The current account, its members and settings, and the user's other accounts. */
export function AccountSettings() {
  const { account } = useSignedIn();
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{account.name}</h2>
        <p className={styles.muted}>Up to {account.account_limit} people.</p>
        <Members />
      </section>
      <UsageSection />
      <WriterSettingsSection />
      <OtherAccounts />
    </>
  );
}

function Members() {
  const { account } = useSignedIn();
  const members = useQuery({
    queryKey: ['memberships', account.id],
    queryFn: ({ signal }) => listMemberships(signal),
  });
  if (members.isPending)
    return (
      <Loading label="Loading members">
        <SkeletonText lines={3} />
      </Loading>
    );
  if (members.isError) return <QueryError query={members} />;
  return (
    <ul className={styles.list} aria-label="Members">
      {members.data.map((member) => (
        <li key={member.id} className={styles.row}>
          <Avatar name={member.name} size="small" decorative />
          <span className={styles.text}>
            <span>{member.name}</span>
            <span className={styles.muted}>{member.email}</span>
          </span>
          <Badge>{ROLES[member.role]}</Badge>
        </li>
      ))}
    </ul>
  );
}

function OtherAccounts() {
  const { account } = useSignedIn();
  const { setSession } = useSessionActions();
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
      <h2 className={styles.heading}>Your other accounts</h2>
      <ul className={styles.list}>
        {others.map(({ id, name, role }) => (
          <li key={id} className={styles.row}>
            <span className={styles.text}>{name}</span>
            <Badge>{ROLES[role]}</Badge>
            <Button size="small" busy={switchMutation.isPending} onClick={() => switchMutation.mutate(id)}>
              Switch to {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
