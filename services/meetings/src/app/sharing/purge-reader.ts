import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { accessOf, removeShare, shareRoleOf } from '../../domain/sharing/shares.ts';
import type { Ports } from '../ports.ts';

/** Takes every meeting away from somebody who has left the account: they would have them again on the day they come back. */
export async function purgeReader(
  ports: Pick<Ports, 'meetings'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const scope = systemScope('somebody left the account', accountId);
  for await (const { id } of ports.meetings.stream(scope, { where: { readerIds: { contains: userId } } })) {
    await ports.meetings.update(scope, id, (meeting) => {
      const isLastOwner = accessOf(meeting).every((one) => one.role !== 'owner' || one.userId === userId);
      // Theirs alone: it stays with its account, whose owners and admins reach it.
      if (shareRoleOf(meeting, userId) === undefined || isLastOwner) return undefined;
      const events = [defineEvent('meetings.access_changed', { meetingId: id, userIds: [userId] })];
      return { document: removeShare(meeting, userId), events };
    });
  }
}
