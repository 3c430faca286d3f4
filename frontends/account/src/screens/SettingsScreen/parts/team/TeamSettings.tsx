import { useSignedIn } from '@minutehand/web-kit';
import { InvitationForm } from '../../../../components/invitations/InvitationForm.tsx';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { SsoSettingsSection } from '../sso/SsoSettingsSection.tsx';
import { InvitationList } from './InvitationList.tsx';
import { MemberList } from './MemberList.tsx';
import { OwnershipTransfer } from './OwnershipTransfer.tsx';
import { useMemberships } from './use-memberships.ts';

/** Members with their roles; for owners and admins also invitations. */
export function TeamSettings() {
  const { account } = useSignedIn();
  const members = useMemberships();
  // Stays true while a failed list is read again: parts that read the same list would otherwise be removed and added, and read it for ever.
  const isLoaded = members.isFetched;
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{texts.workspace.members}</h2>
        {members.data ? (
          <p className={styles.muted}>{texts.invite.seats(members.data.length, account.account_limit)}</p>
        ) : null}
        <MemberList />
      </section>
      {/* Shown after the members, so that their list moves nothing. */}
      {!isLoaded ? null : account.role === 'member' ? (
        <p className={styles.muted}>{texts.team.inviteHint}</p>
      ) : (
        <>
          <section className={styles.section}>
            <h2 className={styles.heading}>{texts.invite.title}</h2>
            <InvitationForm />
          </section>
          <section className={styles.section}>
            <h2 className={styles.heading}>{texts.invite.pending}</h2>
            <InvitationList />
          </section>
        </>
      )}
      {isLoaded ? <OwnershipTransfer /> : null}
      {isLoaded && account.role === 'owner' ? <SsoSettingsSection /> : null}
    </>
  );
}
