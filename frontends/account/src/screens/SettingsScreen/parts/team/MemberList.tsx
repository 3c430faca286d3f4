import type { Membership } from '@minutehand/contracts/http/people';
import type { AccountRole } from '@minutehand/contracts/http/session';
import { Avatar, Badge, Button, classNames, Loading, Select, SkeletonText, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  QueryError,
  useMutation,
  useNow,
  useQueryClient,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteMembership, updateMembership } from '../../../../api.ts';
import { formatActivity } from '../../../../domain/format-activity.ts';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { getMembershipsKey, useMemberships } from './use-memberships.ts';

/** The members of the account. Owners and admins change roles and remove members; everyone can leave. */
export function MemberList() {
  const { account, user } = useSignedIn();
  const { refresh } = useSessionActions();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [memberToRemove, setMemberToRemove] = useState<Membership>();
  const members = useMemberships();
  const now = useNow();
  const reload = () => queryClient.invalidateQueries({ queryKey: getMembershipsKey(account.id) });
  const roleMutation = useMutation({
    mutationFn: ({ id, role }: { id: string; role: AccountRole }) => updateMembership(id, role),
    onError: (error) => toast(getErrorMessage(error), { tone: 'danger' }),
    onSuccess: async ({ user_id }) => {
      // The user's role decides what this page shows.
      if (user_id === user.id) await refresh();
    },
    onSettled: reload,
  });

  async function remove(member: Membership, successorId: string) {
    try {
      await deleteMembership(member.id, successorId);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    // The session of a user who left the account has ended.
    await (member.user_id === user.id ? refresh() : reload());
  }

  if (members.isPending)
    return (
      <Loading label={texts.workspace.loadingMembers}>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (members.isError) return <QueryError query={members} />;
  return (
    <>
      <ul className={styles.list} aria-label={texts.workspace.members}>
        {members.data.map((member) => {
          const isSelf = member.user_id === user.id;
          const roles = getGrantableRoles(account.role, member.role);
          return (
            <li key={member.id} className={classNames(styles.row, styles.member)}>
              <Avatar name={member.name} picture={member.picture_url} size="small" decorative />
              <span className={styles.text}>
                <span className={styles.name}>
                  <span>{isSelf ? texts.team.you(member.name) : member.name}</span>
                  {account.role === 'member' ? null : (
                    <span className={styles.activity}>{describeActivity(member, now)}</span>
                  )}
                </span>
                <span className={styles.muted}>{member.email}</span>
              </span>
              {roles.length > 0 ? (
                <Select
                  label={texts.team.roleOf(member.name)}
                  hideLabel
                  value={member.role}
                  disabled={roleMutation.isPending}
                  options={roles.map((role) => ({ value: role, label: texts.workspace.roles[role] }))}
                  onChange={({ currentTarget: { value } }) => {
                    const role = roles.find((candidate) => candidate === value);
                    if (role) roleMutation.mutate({ id: member.id, role });
                  }}
                />
              ) : (
                <Badge>{texts.workspace.roles[member.role]}</Badge>
              )}
              {isSelf || roles.length > 0 ? (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={isSelf ? undefined : texts.team.removeNamed(member.name)}
                  onClick={() => setMemberToRemove(member)}
                >
                  {isSelf ? texts.team.leave : texts.team.remove}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {memberToRemove ? (
        <RemoveMemberDialog
          member={memberToRemove}
          possibleSuccessors={members.data.filter(({ id }) => id !== memberToRemove.id)}
          onRemove={(successorId) => remove(memberToRemove, successorId)}
          onClose={() => setMemberToRemove(undefined)}
        />
      ) : null}
    </>
  );
}

function describeActivity({ last_active_on }: Membership, now: Date): string {
  return last_active_on === null ? texts.team.neverActive : texts.team.activeOn(formatActivity(last_active_on, now));
}

/** The roles that the user can assign to a member, by the same rule as on the server; none if they can't change the member. */
function getGrantableRoles(userRole: AccountRole, role: AccountRole): readonly AccountRole[] {
  if (userRole === 'owner') return ['owner', 'admin', 'member'];
  return userRole === 'admin' && role !== 'owner' ? ['admin', 'member'] : [];
}
