import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { HANDED_OVER_STATES, handOverActionItem } from '../../domain/action-items/hand-over.ts';
import { updatePlannedAt } from '../../domain/assignments/reminder.ts';
import { replaceOwner } from '../../domain/sharing/shares.ts';
import { createActionItemEvents } from '../action-items/action-item-events.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';

type HandoverPorts = Pick<Ports, 'meetingsIncludingTrashed' | 'actionItems' | 'directory' | 'securityLog' | 'now'>;

/**
 * Hands the meetings and the open action items of a former member over to another one. Idempotent: a document is changed only if it is
 * still theirs. Does nothing if they have rejoined, or if the successor has left as well; then owners and admins find these meetings and items.
 */
export async function handOverWork(
  ports: HandoverPorts,
  { accountId, userId, successorId }: { accountId: string; userId: string; successorId: string },
): Promise<void> {
  if (await isMember(ports, accountId, userId)) return;
  if (!(await isMember(ports, accountId, successorId))) return;
  const scope = systemScope('a member left the account', accountId);
  const meetings = ports.meetingsIncludingTrashed.stream(scope, { where: { ownerId: userId } });
  await forEachInBatches(meetings, async ({ id: meetingId }) => {
    let isChanged = false;
    await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) => {
      const document = replaceOwner(meeting, userId, successorId);
      isChanged = document !== meeting;
      if (!isChanged) return undefined;
      return {
        document,
        events: [createEvent('meetings.access_changed', { meetingId, userIds: [userId, successorId] })],
      };
    });
    if (!isChanged) return;
    const caller = serviceCaller('meetings', accountId);
    ports.securityLog.record(caller, { type: 'meeting_shared', meetingId, userId: successorId, role: 'owner' });
  });
  const where = { assigneeId: userId, state: { in: HANDED_OVER_STATES } };
  await forEachInBatches(ports.actionItems.stream(scope, { where }), ({ id }) =>
    ports.actionItems.update(scope, id, (item) => {
      const handedOver = handOverActionItem(item, userId, successorId);
      if (handedOver === item) return undefined;
      const document = updatePlannedAt(item, handedOver, ports.now());
      return { document, events: createActionItemEvents(item, document, '') };
    }),
  );
}
