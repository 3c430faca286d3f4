import type { ReceivedInvitation } from '@minutehand/contracts/http/people';
import { EmptyState, Facts, Loading, linkClass, Mail, PageHeader, SkeletonText } from '@minutehand/ui';
import { formatDate, Link, QueryError, usePageTitle, useQuery, useSignedIn } from '@minutehand/web-kit';
import { listReceivedInvitations } from '../../api.ts';
import { EmailNotice } from '../../components/EmailNotice.tsx';
import styles from './ReceivedInvitationsScreen.module.css';
import { texts } from './texts.ts';

/** The open invitations to the verified address of the user. Each leads to the screen on which it is accepted. */
export function ReceivedInvitationsScreen() {
  usePageTitle(texts.title);
  return (
    <div className={styles.screen}>
      <PageHeader title={texts.title} />
      <Invitations />
    </div>
  );
}

function Invitations() {
  const { user } = useSignedIn();
  const invitations = useQuery({
    queryKey: ['received-invitations'],
    queryFn: ({ signal }) => listReceivedInvitations(signal),
    enabled: user.email_verified === true,
  });
  if (user.email_verified !== true) return <EmailNotice />;
  if (invitations.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (invitations.isError) return <QueryError query={invitations} />;
  if (invitations.data.length === 0) return <EmptyState icon={<Mail />}>{texts.empty}</EmptyState>;
  return (
    <ul className={styles.list} aria-label={texts.title}>
      {invitations.data.map((invitation) => (
        <Row key={invitation.id} {...invitation} />
      ))}
    </ul>
  );
}

function Row({ account_name: accountName, invited_by: inviter, expires_at: expiresAt, url }: ReceivedInvitation) {
  const { invitedBy, expires, open, openNamed } = texts;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>{accountName}</span>
        <span className={styles.muted}>
          <Facts>
            {invitedBy(inviter)}
            {expires(formatDate(expiresAt))}
          </Facts>
        </span>
      </span>
      <Link className={linkClass()} to={url} aria-label={openNamed(accountName)}>
        {open}
      </Link>
    </li>
  );
}
