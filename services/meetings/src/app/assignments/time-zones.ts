import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { findUsers } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Finds the time zone of an item's assignee; for an external one, that of the meeting's owner. Caches results. */
export function createTimeZoneLookup(ports: Ports) {
  const cache = new Map<string, Promise<string | undefined>>();
  const findCached = (key: string, find: () => Promise<string | undefined>) => {
    const zone = cache.get(key) ?? find();
    cache.set(key, zone);
    return zone;
  };
  const findByPerson = (accountId: string, userId: string) =>
    findCached(`person ${accountId} ${userId}`, async () => {
      return (await findUsers(ports, accountId, [userId])).get(userId)?.timeZone;
    });
  const findByMeeting = (accountId: string, meetingId: string) =>
    findCached(`meeting ${meetingId}`, async () => {
      const meeting = await ports.meetings.find(systemScope('time zone of a meeting’s owner', accountId), meetingId);
      return meeting === undefined ? undefined : ((await findByPerson(accountId, meeting.ownerId)) ?? '');
    });
  return {
    find: ({ accountId, assigneeId, meetingId }: Stored<ActionItem>) =>
      assigneeId === null ? findByMeeting(accountId, meetingId) : findByPerson(accountId, assigneeId),
  };
}
