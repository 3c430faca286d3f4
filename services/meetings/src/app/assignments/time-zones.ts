import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { findPeople } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Whose clocks count: the member's own, and for somebody outside those of the meeting's owner. Asked once for each. */
export function createTimeZones(ports: Ports) {
  const known = new Map<string, Promise<string | undefined>>();
  const once = (key: string, find: () => Promise<string | undefined>) => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const ofPerson = (accountId: string, userId: string) =>
    once(`person ${accountId} ${userId}`, async () => {
      return (await findPeople(ports, accountId, [userId])).get(userId)?.timeZone;
    });
  const ofMeeting = (accountId: string, meetingId: string) =>
    once(`meeting ${meetingId}`, async () => {
      const meeting = await ports.meetings.find(systemScope('whose clocks count', accountId), meetingId);
      return meeting === undefined ? undefined : ((await ofPerson(accountId, meeting.ownerId)) ?? '');
    });
  return {
    of: ({ accountId, assigneeId, meetingId }: Stored<ActionItem>) =>
      assigneeId === null ? ofMeeting(accountId, meetingId) : ofPerson(accountId, assigneeId),
  };
}
