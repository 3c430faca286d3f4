import { AppError } from '@minutehand/contracts/errors';
import type { Ports } from '../ports.ts';

/** True for a current member of the account. Reads from accounts, since a copy could be stale. */
export async function isMember(ports: Pick<Ports, 'directory'>, accountId: string, userId: string): Promise<boolean> {
  const members = await ports.directory.findMembers(accountId, [userId]);
  return members.some((member) => member.userId === userId);
}

/** Rejects an assignee who is not a current member. Without an id, there is nothing to check. */
export async function requireMemberAssignee(
  ports: Pick<Ports, 'directory'>,
  accountId: string,
  assigneeId: string | undefined,
): Promise<void> {
  if (!assigneeId || (await isMember(ports, accountId, assigneeId))) return;
  const message = "This person isn't a member of the workspace.";
  throw new AppError('action_item.invalid', { message, details: { fields: { assignee_id: [message] } } });
}
