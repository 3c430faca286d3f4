import { Button, ConfirmDialog, useToast } from '@minutehand/ui';
import { getErrorMessage, useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteAccount } from '../../../../deletion-api.ts';
import styles from '../../SettingsScreen.module.css';
import { useDeletionPlan } from './deletion-plan.ts';
import { texts } from './texts.ts';

/** Lets an owner delete the account. Hidden from others. */
export function DeleteAccount() {
  const { account } = useSignedIn();
  const { setSession } = useSessionActions();
  const toast = useToast();
  const plan = useDeletionPlan();
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    try {
      setSession(await deleteAccount(account.id, account.name));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
  }

  if (account.role !== 'owner') return null;
  return (
    <section className={styles.section} aria-labelledby="delete-account-heading">
      <h2 id="delete-account-heading" className={styles.heading}>
        {texts.deleteWorkspace.title}
      </h2>
      <p className={styles.muted}>{texts.deleteWorkspace.intro}</p>
      <Button className={styles.dangerous} disabled={!plan.data} onClick={() => setConfirming(true)}>
        {texts.deleteWorkspace.action}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.deleteWorkspace.confirmTitle(account.name)}
        confirmLabel={texts.deleteWorkspace.action}
        requireText={account.name}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
      >
        {texts.deleteWorkspace.confirmDetail(plan.data?.grace_days ?? 0)}
      </ConfirmDialog>
    </section>
  );
}
