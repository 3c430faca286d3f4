import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { getShareRole, listAccess, removeShare } from '../../domain/sharing/shares.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';

/**
 * Removes a former member's access to every meeting. Otherwise they would regain it when they rejoin the account. Does nothing if they
 * have rejoined: the event may be delivered again much later, after a restore.
 */
export async function purgeReader(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'directory'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  if (await isMember(ports, accountId, userId)) return;
  const scope = systemScope('a member left the account', accountId);
  const readable = ports.meetingsIncludingTrashed.stream(scope, { where: { readerIds: { contains: userId } } });
  await forEachInBatches(readable, ({ id }) =>
    ports.meetingsIncludingTrashed.update(scope, id, (meeting) => {
      const isLastOwner = listAccess(meeting).every((access) => access.role !== 'owner' || access.userId === userId);
      // Keep a meeting's only owner: the account's owners and admins can still read the meeting.
      if (getShareRole(meeting, userId) === undefined || isLastOwner) return undefined;
      const events = [createEvent('meetings.access_changed', { meetingId: id, userIds: [userId] })];
      return { document: removeShare(meeting, userId), events };
    }),
  );
}
