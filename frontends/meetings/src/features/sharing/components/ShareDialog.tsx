import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { Share } from '@minutehand/contracts/http/meetings/shares';
import { ConfirmDialog, Dialog, Loading, SkeletonText, useToast } from '@minutehand/ui';
import {
  discardUnsavedChanges,
  getErrorMessage,
  QueryError,
  useNavigate,
  useQueryClient,
  useSignedIn,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { useShares } from '../hooks/use-shares.ts';
import { texts } from '../texts.ts';
import styles from './ShareDialog.module.css';
import { ShareForm } from './ShareForm.tsx';
import { ShareRow } from './ShareRow.tsx';

/** Lists who has access to the meeting. With the permission to share, users add people, change roles and remove access. */
export function ShareDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { shares, add, change, remove } = useShares(meeting.id);
  const { user } = useSignedIn();
  const [shareToLeave, setShareToLeave] = useState<Share | null>(null);
  const toast = useToast();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const canShare = meeting.permissions.share;
  const owners = shares.data?.filter(({ role }) => role === 'owner').length ?? 0;

  async function runWithToast(request: Promise<void>) {
    try {
      await request;
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  }

  async function leave(ownShare: Share) {
    try {
      await remove(ownShare.user_id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
    // Account admins keep access.
    if (meeting.role === 'admin') return;
    // The user no longer has access.
    discardUnsavedChanges();
    void navigate('/meetings', { replace: true });
    queryClient.removeQueries({ queryKey: queryKeys.meetingLists() });
    queryClient.removeQueries({ queryKey: queryKeys.boards() });
  }

  return (
    <>
      <Dialog
        open
        title={canShare ? texts.shareTitle : texts.peopleTitle}
        description={texts.description}
        onClose={onClose}
      >
        {canShare ? <ShareForm existingShares={shares.data ?? []} onShare={add} /> : null}
        {shares.data ? (
          <ul className={styles.list} aria-label={texts.peopleWithAccess}>
            {shares.data.map((share) => (
              <ShareRow
                key={share.user_id}
                share={share}
                isOwn={share.user_id === user.id}
                canShare={canShare}
                isLastOwner={share.role === 'owner' && owners === 1}
                onRole={(role) => runWithToast(change(share.user_id, role))}
                onRemove={() => runWithToast(remove(share.user_id))}
                onLeave={() => setShareToLeave(share)}
              />
            ))}
          </ul>
        ) : shares.isPending ? (
          <Loading label={texts.loading}>
            <SkeletonText lines={2} />
          </Loading>
        ) : (
          <QueryError query={shares} />
        )}
      </Dialog>
      <ConfirmDialog
        open={shareToLeave !== null}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        onClose={() => setShareToLeave(null)}
        onConfirm={() => (shareToLeave ? leave(shareToLeave) : undefined)}
      >
        {texts.leaveWarning(meeting.title)}
      </ConfirmDialog>
    </>
  );
}
