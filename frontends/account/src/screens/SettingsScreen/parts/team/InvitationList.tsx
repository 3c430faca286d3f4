import type { Invitation } from '@minutehand/contracts/http/people';
import { Badge, Button, ConfirmDialog, Facts, Loading, SkeletonText, useToast } from '@minutehand/ui';
import {
  formatDate,
  getErrorMessage,
  QueryError,
  useMutation,
  useNow,
  useQuery,
  useQueryClient,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { createInvitations, deleteInvitation, listInvitations } from '../../../../api.ts';
import { INVITATIONS_KEY } from '../../../../components/invitations/invitations-key.ts';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';

/** Invitations that are not accepted, with their expiry. They can be sent again and revoked. */
export function InvitationList() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const now = useNow();
  const [invitationToRevoke, setInvitationToRevoke] = useState<Invitation>();
  const invitations = useQuery({ queryKey: INVITATIONS_KEY, queryFn: ({ signal }) => listInvitations(signal) });
  const refetch = () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
  const resendMutation = useMutation({
    mutationFn: ({ name, email }: Invitation) => createInvitations([{ name, email }]),
    onSuccess: (_, { email }) => toast(texts.invite.resent(email), { tone: 'success' }),
    onError: (error) => toast(getErrorMessage(error, texts.invite.failed), { tone: 'danger' }),
    onSettled: refetch,
  });

  async function revoke({ id }: Invitation) {
    try {
      await deleteInvitation(id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await refetch();
  }

  if (invitations.isPending)
    return (
      <Loading label={texts.invite.loadingPending}>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (invitations.isError) return <QueryError query={invitations} />;
  const pending = invitations.data.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return <p className={styles.muted}>{texts.invite.nonePending}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={texts.invite.pending}>
        {pending.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <span className={styles.text}>
              <span>{invitation.name}</span>
              <span className={styles.muted}>
                <Facts>
                  {invitation.email}
                  {isExpired(invitation, now) ? null : texts.invite.expires(formatDate(invitation.expires_at))}
                </Facts>
              </span>
            </span>
            {isExpired(invitation, now) ? <Badge tone="warning">{texts.invite.expired}</Badge> : null}
            <span className={styles.rowActions}>
              <Button
                size="small"
                variant="ghost"
                aria-label={texts.invite.resendNamed(invitation.name)}
                disabled={resendMutation.isPending}
                onClick={() => resendMutation.mutate(invitation)}
              >
                {texts.invite.resend}
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={texts.invite.revokeNamed(invitation.name)}
                onClick={() => setInvitationToRevoke(invitation)}
              >
                {texts.invite.revoke}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={invitationToRevoke !== undefined}
        title={texts.invite.revokeTitle}
        confirmLabel={texts.invite.revokeConfirm}
        onClose={() => setInvitationToRevoke(undefined)}
        onConfirm={async () => {
          if (invitationToRevoke) await revoke(invitationToRevoke);
        }}
      >
        {texts.invite.revokeDetail(invitationToRevoke?.email ?? '')}
      </ConfirmDialog>
    </>
  );
}

function isExpired({ expires_at }: Invitation, now: Date): boolean {
  return new Date(expires_at) <= now;
}
