import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { purgeCalendarFeeds } from '../calendar-feed/purge-calendar-feeds.ts';
import type { Ports } from '../ports.ts';
import { purgeMeeting } from './purge-meeting.ts';

/** Deletes all data of an account. Other services consume the account's deletion themselves. */
export async function purgeAccount(ports: Ports, accountId: string): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(ports.meetingsIncludingTrashed.stream(scope, {}), async ({ id }) => {
    await purgeMeeting(ports, scope, id);
    await ports.meetingsIncludingTrashed.remove(scope, id);
  });
  await forEachInBatches(ports.meetingTypes.stream(scope, {}), ({ id }) => ports.meetingTypes.remove(scope, id));
  await forEachInBatches(ports.dueReminders.stream(scope, {}), ({ id }) => ports.dueReminders.remove(scope, id));
  await forEachInBatches(ports.seriesBriefReminders.stream(scope, {}), ({ id }) =>
    ports.seriesBriefReminders.remove(scope, id),
  );
  await forEachInBatches(ports.generationCounts.stream(scope, {}), ({ id }) =>
    ports.generationCounts.remove(scope, id),
  );
  await ports.quotaLedgers.purge(scope);
  await purgeCalendarFeeds(ports, { accountId });
  await forEachInBatches(ports.people.stream(scope, {}), ({ id }) => ports.people.remove(scope, id));
}
