import { Button, ConfirmDialog, Select, useToast } from '@minutehand/ui';
import { getErrorMessage, useQueryClient, useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { transferOwnership } from '../../../../api.ts';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { getMembershipsKey, useMemberships } from './use-memberships.ts';

/** Lets an owner make another member an owner. Hidden from others, and while the account has no other member. */
export function OwnershipTransfer() {
  const { account, user } = useSignedIn();
  const { refresh } = useSessionActions();
  const toast = useToast();
  const queryClient = useQueryClient();
  const members = useMemberships();
  const [newOwnerId, setNewOwnerId] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const others = members.data?.filter(({ user_id }) => user_id !== user.id) ?? [];
  const newOwner = others.find(({ user_id }) => user_id === newOwnerId);

  async function transfer() {
    if (!newOwner) return;
    try {
      await transferOwnership(account.id, newOwner.user_id);
      toast(texts.team.transferred(newOwner.name), { tone: 'success' });
      setNewOwnerId('');
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: getMembershipsKey(account.id) })]);
  }

  if (account.role !== 'owner' || others.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.team.ownership}</h2>
      <p className={styles.muted}>{texts.team.ownershipHint}</p>
      <Select
        label={texts.team.newOwner}
        value={newOwner ? newOwnerId : ''}
        options={[
          { value: '', label: texts.team.chooseMember },
          ...others.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChange={({ currentTarget }) => setNewOwnerId(currentTarget.value)}
      />
      <Button disabled={!newOwner} onClick={() => setIsConfirming(true)}>
        {texts.team.transfer}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.team.transferTitle(newOwner?.name ?? '')}
        confirmLabel={texts.team.transfer}
        onClose={() => setIsConfirming(false)}
        onConfirm={transfer}
      >
        {texts.team.transferDetail}
      </ConfirmDialog>
    </section>
  );
}
