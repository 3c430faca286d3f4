import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { findAttendingMembers, isBriefDue } from '../../domain/series/series-brief-reminder.ts';
import { BRIEF_HORIZON_MS, BRIEF_RETENTION_MS } from '../../limits.ts';
import { findUsers } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/**
 * Publishes `meetings.series_brief_due` for members who attend a meeting of a series that begins soon, once for each meeting and member. Concurrent
 * processes derive the same id for a reminder, and only one of them inserts it. Returns the number of reminders.
 */
export async function createSeriesBriefReminders(ports: Ports): Promise<number> {
  const now = ports.now();
  const drafts = ports.meetings.stream(systemScope('meetings of series that begin soon'), {
    where: { state: 'draft', startedAt: { gte: now, lt: new Date(now.getTime() + BRIEF_HORIZON_MS) } },
  });
  let reminders = 0;
  for await (const meeting of drafts)
    if (meeting.seriesId !== '' && meeting.archivedAt === null) reminders += await createReminders(ports, meeting, now);
  return reminders;
}

async function createReminders(ports: Ports, meeting: Stored<Meeting>, now: Date): Promise<number> {
  const { id: meetingId, accountId, startedAt } = meeting;
  const scope = systemScope('members are briefed before a meeting', accountId);
  // People who could not be read may be available in the next run.
  const users = [...(await findUsers(ports, accountId, meeting.readerIds)).values()];
  const keptUntil = new Date(startedAt.getTime() + BRIEF_RETENTION_MS);
  let reminders = 0;
  for (const { userId, timeZone } of findAttendingMembers(meeting, users)) {
    if (!isBriefDue(meeting, now, timeZone)) continue;
    const id = ports.deriveId('brief', accountId, meetingId, userId);
    const event = createEvent('meetings.series_brief_due', { meetingId, userId });
    const reminder = { id, meetingId, userId, keptUntil };
    if ((await ports.seriesBriefReminders.insertOnce(scope, reminder, [event])).inserted) reminders += 1;
  }
  return reminders;
}
