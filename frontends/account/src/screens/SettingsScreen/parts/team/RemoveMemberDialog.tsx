import type { HandoverResponse, Membership } from '@minutehand/contracts/http/people';
import { Button, Dialog, Loading, Select, SkeletonText } from '@minutehand/ui';
import { QueryError, useQuery, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { getHandover } from '../../../../api.ts';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';

type Handover = HandoverResponse['handover'];
type RemoveMemberDialogProps = {
  member: Membership;
  /** The members who can take over. */
  possibleSuccessors: readonly Membership[];
  /** Handles its own errors. `successorId` is empty if there is nothing to hand over. */
  onRemove: (successorId: string) => Promise<void>;
  onClose: () => void;
};

/** Confirms that a member leaves or is removed, lists what they hand over, and selects their successor. */
export function RemoveMemberDialog({ member, possibleSuccessors, onRemove, onClose }: RemoveMemberDialogProps) {
  const { account, user } = useSignedIn();
  const isLeaving = member.user_id === user.id;
  const [chosenId, setChosenId] = useState(isLeaving ? '' : user.id);
  const [isBusy, setBusy] = useState(false);
  const handover = useQuery({
    queryKey: ['handover', account.id, member.id],
    queryFn: ({ signal }) => getHandover(member.id, signal),
    // Fetched again, so that the user confirms the current state.
    staleTime: 0,
    gcTime: 0,
  });
  const hasItemsToHandOver =
    handover.data !== undefined && handover.data.meeting_count + handover.data.action_item_count > 0;
  // The last member of an account cannot hand anything over; the server does not remove its last owner.
  const needsSuccessor = hasItemsToHandOver && possibleSuccessors.length > 0;
  const isReady = handover.data !== undefined && (!needsSuccessor || chosenId !== '');

  async function remove() {
    setBusy(true);
    await onRemove(needsSuccessor ? chosenId : '');
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={isLeaving ? texts.team.leaveTitle(account.name) : texts.team.removeTitle(member.name)}
      description={isLeaving ? texts.team.leaveDetail : texts.team.removeDetail(member.name)}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            {texts.team.cancel}
          </Button>
          <Button variant="danger" isBusy={isBusy} disabled={!isReady} onClick={() => void remove()}>
            {isLeaving ? texts.team.leaveConfirm : texts.team.removeConfirm}
          </Button>
        </>
      }
    >
      {handover.isPending ? (
        <Loading label={texts.team.loadingHandover}>
          <SkeletonText lines={2} />
        </Loading>
      ) : handover.isError ? (
        <QueryError query={handover} />
      ) : hasItemsToHandOver ? (
        <div className={styles.section}>
          <HandoverList handover={handover.data} />
          {needsSuccessor ? (
            <Select
              label={texts.team.successor}
              value={chosenId}
              options={[
                ...(isLeaving ? [{ value: '', label: texts.team.chooseMember }] : []),
                ...possibleSuccessors.map(({ user_id, name }) => ({ value: user_id, label: name })),
              ]}
              onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
            />
          ) : null}
        </div>
      ) : (
        <p className={styles.muted}>{texts.team.handoverEmpty}</p>
      )}
    </Dialog>
  );
}

function HandoverList({ handover }: { handover: Handover }) {
  const { meeting_count, meetings, action_item_count, action_items } = handover;
  const hidden = meeting_count + action_item_count - meetings.length - action_items.length;
  return (
    <>
      <p>{texts.team.handsOver(meeting_count, action_item_count)}</p>
      <ul className={styles.handover} aria-label={texts.team.handoverLabel}>
        {meetings.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {action_items.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
        {hidden > 0 ? <li>{texts.team.more(hidden)}</li> : null}
      </ul>
    </>
  );
}
