import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { countUserDocuments, purgeUser } from '../src/app/people/purge-user.ts';
import { createSeriesBriefReminders } from '../src/app/series/create-series-brief-reminders.ts';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'member' });
const notifications = serviceCaller('notifications', 'account-1');
/** All users are in the time zone Europe/London. */
const CREATED_AT = new Date('2026-11-20T10:00:00Z');
const STARTED_AT = '2026-11-27T15:00:00Z';
const MORNING = new Date('2026-11-27T08:00:00Z');
const NOT_FOUND = { code: 'meeting.not_found' };

let context: TestContext;
let earlierId: string;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  context.clock.at = CREATED_AT;
  earlierId = await createMeetingAt('2026-11-20T09:00:00Z');
  meetingId = await createMeetingAt(STARTED_AT, earlierId);
  await decide(earlierId, 'We stay in May.');
});
afterEach(() => context.service.stop());

async function createMeetingAt(startedAt: string, seriesOf?: string, attendees: string[] = []): Promise<string> {
  const request = { title: 'Weekly', accountMeetingTypeId: '', startedAt, attendees, requestKey: '' };
  const { meeting } = await context.client.createMeeting(request, { as: ann });
  const id = meeting?.id ?? '';
  if (seriesOf !== undefined) await context.client.joinSeries({ meetingId: id, otherMeetingId: seriesOf }, { as: ann });
  return id;
}
async function decide(id: string, text: string): Promise<void> {
  const content = `## Decisions\n\n- ${text}\n`;
  await context.client.updateMinutes({ meetingId: id, content, version: undefined, amendment: undefined }, { as: ann });
}
const share = (id: string, userId: string) =>
  context.client.createShare({ meetingId: id, userId, role: 'viewer', requestKey: '' }, { as: ann });
/** Runs the sweep twice in each of two concurrent processes. Returns all reminders so far. */
async function remindAt(time: Date) {
  context.clock.at = time;
  for (const _each of [1, 2])
    await Promise.all([createSeriesBriefReminders(context.ports()), createSeriesBriefReminders(context.ports())]);
  return context.getPublishedEvents('meetings.series_brief_due');
}
const getContents = (userId = ann.userId, id = meetingId) =>
  context.client.getSeriesBriefDelivery({ meetingId: id, userId }, { as: notifications });

describe('a reminder of a brief', () => {
  it('is published once for each member, on the morning of the meeting', async () => {
    await share(meetingId, 'user-2');
    expect(await remindAt(new Date(MORNING.getTime() - 1))).toEqual([]);
    const reminders = await remindAt(MORNING);
    expect(reminders.map(({ userId }) => userId).sort()).toEqual(['user-1', 'user-2']);
    expect(reminders.every((reminder) => reminder.meetingId === meetingId)).toBe(true);
    expect(await remindAt(new Date('2026-11-27T14:00:00Z'))).toHaveLength(2);
  });

  it('is counted among the documents of its user until they are purged', async () => {
    await remindAt(MORNING);
    const count = async () => (await countUserDocuments(context.ports(), ann.userId)).series_brief_reminders;
    expect(await count()).toBe(1);
    await purgeUser(context.ports(), { userId: ann.userId, accountIds: ['account-1'] });
    expect(await count()).toBe(0);
  });

  it('is published late after downtime, and not once the meeting has started', async () => {
    expect(await remindAt(new Date('2026-11-27T14:59:00Z'))).toHaveLength(1);
    const next = await createMeetingAt('2026-11-28T15:00:00Z', meetingId);
    expect((await remindAt(new Date('2026-11-28T15:00:00Z'))).map((reminder) => reminder.meetingId)).not.toContain(
      next,
    );
  });

  it('is not published again when the meeting is moved', async () => {
    expect(await remindAt(MORNING)).toHaveLength(1);
    await context.client.updateMeeting({ meetingId, startedAt: '2026-12-04T15:00:00Z' }, { as: ann });
    expect(await remindAt(new Date('2026-12-04T08:00:00Z'))).toHaveLength(1);
  });

  it.each([
    ['is an attendee', ['bob ray', 'Eve'], ['user-1', 'user-2']],
    ['is not an attendee', ['Eve'], ['user-1']],
  ])('is published to the owner, and to a member with a share who %s', async (_case, attendees, expected) => {
    const other = await createMeetingAt(STARTED_AT, earlierId, attendees);
    await share(other, 'user-2');
    const reminders = (await remindAt(MORNING)).filter((reminder) => reminder.meetingId === other);
    expect(reminders.map(({ userId }) => userId).sort()).toEqual(expected);
  });

  it('is not published for a meeting without a series, in the trash or in the archive', async () => {
    await createMeetingAt(STARTED_AT);
    const trashed = await createMeetingAt(STARTED_AT, earlierId);
    const archived = await createMeetingAt(STARTED_AT, earlierId);
    await context.client.trashMeeting({ meetingId: trashed }, { as: ann });
    await context.client.archiveMeeting({ meetingId: archived, archived: true }, { as: ann });
    expect((await remindAt(MORNING)).map((reminder) => reminder.meetingId)).toEqual([meetingId]);
  });

  it('is deleted with its meeting', async () => {
    await remindAt(MORNING);
    expect(await context.collections.seriesBriefReminders.count(ann, {})).toBe(1);
    await context.publish('meetings.meeting_deleted', { meetingId });
    expect(await context.collections.seriesBriefReminders.count(ann, {})).toBe(0);
  });
});

describe('the brief for an email', () => {
  it('is the same as on the page', async () => {
    const { brief } = await context.client.getSeriesBrief({ meetingId }, { as: ann });
    expect(await getContents()).toEqual({ title: 'Weekly', startedAt: '2026-11-27T15:00:00.000Z', brief });
    expect(brief?.decisions.map(({ text }) => text)).toEqual(['We stay in May.']);
  });

  it('contains only what the member can read now', async () => {
    await share(meetingId, 'user-2');
    await expect(getContents('user-2')).rejects.toMatchObject(NOT_FOUND);
    const readable = await createMeetingAt('2026-11-19T09:00:00Z', earlierId);
    await decide(readable, 'We meet on Fridays.');
    await share(readable, 'user-2');
    const { brief } = await getContents('user-2');
    expect(brief?.decisions.map(({ text }) => text)).toEqual(['We meet on Fridays.']);
    expect(JSON.stringify(brief)).not.toContain('May');
  });

  it('is not found by members who cannot read the meeting, by others, and once the meeting has started', async () => {
    await expect(getContents('user-2')).rejects.toMatchObject(NOT_FOUND);
    await expect(getContents('nobody')).rejects.toMatchObject(NOT_FOUND);
    context.clock.at = new Date(STARTED_AT);
    await expect(getContents()).rejects.toMatchObject(NOT_FOUND);
  });

  it('is not found if it would be empty', async () => {
    await expect(getContents(ann.userId, earlierId)).rejects.toMatchObject(NOT_FOUND);
  });
});
