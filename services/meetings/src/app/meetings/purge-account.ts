import { systemScope } from '@minutehand/service-kit/identity';
import { purgeCalendarFeeds } from '../calendar-feed/purge-calendar-feeds.ts';
import type { Ports } from '../ports.ts';
import { purgeMeeting } from './purge-meeting.ts';

/** Deletes all data of an account. Other services consume the account's deletion themselves. */
export async function purgeAccount(ports: Ports, accountId: string): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const meeting of ports.meetings.stream(scope, {})) {
    await purgeMeeting(ports, scope, meeting.id);
    await ports.meetings.remove(scope, meeting.id);
  }
  for await (const type of ports.meetingTypes.stream(scope, {})) await ports.meetingTypes.remove(scope, type.id);
  for await (const reminder of ports.dueReminders.stream(scope, {}))
    await ports.dueReminders.remove(scope, reminder.id);
  for await (const counts of ports.generationCounts.stream(scope, {})) {
    await ports.generationCounts.remove(scope, counts.id);
  }
  await ports.quotaLedgers.purge(scope);
  await purgeCalendarFeeds(ports, { accountId });
  for await (const person of ports.people.stream(scope, {})) await ports.people.remove(scope, person.id);
}
