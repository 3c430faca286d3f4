import { createEvent } from '@minutehand/contracts/events';
import { DAY_MS } from '@minutehand/contracts/limits';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { isBeyondRetention } from '../../domain/meetings/retention.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

/** Moves meetings to the trash once the retention that their type sets has ended. Returns their number. */
export async function trashOldMeetings(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'meetingTypes' | 'securityLog' | 'now'>,
): Promise<number> {
  let count = 0;
  const types = ports.meetingTypes.stream(systemScope('types whose meetings are not kept forever'), {
    where: { meetingRetentionDays: { gt: 0 } },
  });
  for await (const { id: typeId, accountId, meetingRetentionDays } of types) {
    const scope = systemScope('the type of a meeting does not keep it longer', accountId);
    const latestStart = new Date(ports.now().getTime() - meetingRetentionDays * DAY_MS);
    const old = ports.meetingsIncludingTrashed.stream(scope, {
      where: { typeId, startedAt: { lte: latestStart } },
      sort: [['startedAt', 'asc']],
    });
    await forEachInBatches(old, async ({ id: meetingId }) => {
      let isMoved = false;
      await ports.meetingsIncludingTrashed.update(scope, meetingId, (loaded) => {
        isMoved = loaded.typeId === typeId && isBeyondRetention(loaded, meetingRetentionDays, ports.now());
        if (!isMoved) return undefined;
        return {
          document: { ...loaded, trashedAt: ports.now() },
          events: [
            createEvent('meetings.access_changed', { meetingId, userIds: loaded.readerIds }),
            createMeetingChangedForNextVersion(loaded, ['meeting']),
          ],
        };
      });
      if (!isMoved) return;
      count += 1;
      ports.securityLog.record(serviceCaller('meetings', accountId), { type: 'meeting_trashed', meetingId });
    });
  }
  return count;
}
