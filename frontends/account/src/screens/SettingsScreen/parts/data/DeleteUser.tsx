import { Banner, Button, ConfirmDialog, linkClass, Skeleton, useToast } from '@minutehand/ui';
import {
  formatDate,
  getErrorMessage,
  Link,
  postToNativeApp,
  QueryError,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteUser } from '../../../../deletion-api.ts';
import styles from '../../SettingsScreen.module.css';
import { useDeletionPlan } from './deletion-plan.ts';
import { texts } from './texts.ts';

/** Shows the effects of the deletion on each account of the user, and deletes the user. In a native app, the app deletes the user. */
export function DeleteUser() {
  const { user } = useSignedIn();
  const { endSession } = useSessionActions();
  const toast = useToast();
  const plan = useDeletionPlan();
  const [isConfirming, setConfirming] = useState(false);
  const ownedAlone = plan.data?.accounts.filter(({ outcome }) => outcome === 'transfer_first') ?? [];
  const isBlocked = ownedAlone.length > 0;
  const graceDays = plan.data?.grace_days ?? 0;

  async function confirm() {
    try {
      const { erase_at } = await deleteUser(user.email);
      toast(texts.deleteUser.scheduled(formatDate(erase_at)), { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
    endSession();
  }

  function start() {
    if (!postToNativeApp({ name: 'delete-account' })) setConfirming(true);
  }

  return (
    <section className={styles.section} aria-labelledby="delete-user-heading">
      <h2 id="delete-user-heading" className={styles.heading}>
        {texts.deleteUser.title}
      </h2>
      {plan.data ? (
        <>
          <p className={styles.muted}>{texts.deleteUser.intro(graceDays)}</p>
          {plan.data.accounts.length > ownedAlone.length ? (
            <ul className={styles.list}>
              {plan.data.accounts.map(({ id, name, outcome }) =>
                outcome === 'transfer_first' ? null : (
                  <li key={id} className={styles.row}>
                    <span className={styles.text}>{texts.deleteUser.outcomes[outcome](name)}</span>
                  </li>
                ),
              )}
            </ul>
          ) : null}
          {isBlocked ? (
            <div className={styles.wide}>
              <Banner tone="warning">
                {texts.deleteUser.transferFirst(ownedAlone.map(({ name }) => name))}{' '}
                <Link to="/settings?tab=team" className={linkClass('text')}>
                  {texts.deleteUser.goToTeam}
                </Link>
              </Banner>
            </div>
          ) : null}
          <Button className={styles.dangerous} disabled={isBlocked} onClick={start}>
            {texts.deleteUser.action}
          </Button>
        </>
      ) : plan.isError ? (
        <QueryError query={plan} />
      ) : (
        <Skeleton />
      )}
      <ConfirmDialog
        open={isConfirming}
        title={texts.deleteUser.confirmTitle}
        confirmLabel={texts.deleteUser.action}
        requireText={user.email}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
      >
        {texts.deleteUser.confirmDetail(graceDays)}
      </ConfirmDialog>
    </section>
  );
}
