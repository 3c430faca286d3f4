import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { openTestStore } from '@minutehand/test-kit/store';
import { createDueReminders } from '../src/app/assignments/create-due-reminders.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext, type TestContext } from './test-context.ts';

/** Time for a database to start on a busy machine (milliseconds). */
const START_TIMEOUT_MS = 120_000;
const ann = createActor();

let server: TestMongodb;
beforeAll(async () => {
  server = await startTestMongodb();
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

async function openDatabase(kind: 'SQLite' | 'MongoDB', now: () => Date) {
  if (kind === 'SQLite') return { store: await openTestStore(aggregates, { now }), drop: async () => undefined };
  const url = withDatabase(server.url, `sent_${randomUUID().slice(0, 8)}`);
  return { store: await openTestStore(aggregates, { now, url }), drop: () => dropDatabase(url) };
}

describe.each(['SQLite', 'MongoDB'] as const)('in %s', (kind) => {
  let context: TestContext;
  let meetingId: string;
  let currentTime = new Date(0);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    database = await openDatabase(kind, () => currentTime);
    context = await openTestContext(database.store);
  }, START_TIMEOUT_MS);
  beforeEach(async () => {
    currentTime = new Date('2026-11-21T10:00:00Z');
    context.clock.at = currentTime;
    ({ id: meetingId } = await context.createMeeting(ann));
    await save('- In May.\n');
  });
  afterAll(async () => {
    await context.service.stop();
    await database.drop();
  });

  const save = (content: string) =>
    context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
  const emailMinutes = (emailAddresses: string, requestKey = '') =>
    context.client.emailMinutes({ meetingId, emailAddresses, note: '', requestKey }, { as: ann });
  const giveFeedback = (rating: number | undefined, comments?: string) =>
    context.client.giveFeedback({ meetingId, rating, comments }, { as: ann });
  const getFeedback = async () => (await context.client.getFeedback({ meetingId }, { as: ann })).feedback;
  const createAddresses = (prefix: number) =>
    Array.from({ length: 50 }, (_, n) => `p${prefix}-${n}@sample.example`).join();

  it('stores an email of minutes once per request and deletes it after thirty days', async () => {
    await Promise.all(['a', 'a', 'a'].map((key) => emailMinutes(createAddresses(0), key)));
    const events = await context.getPublishedEvents('meetings.minutes_email_requested');
    expect(events).toHaveLength(1);
    const findFirst = () => context.collections.minutesEmails.find(ann, events[0]!.minutesEmailId);
    expect(await findFirst()).toMatchObject({ minutesVersion: 1, sentBy: 'user-1' });
    currentTime = new Date('2026-12-31T10:00:00Z');
    expect(await findFirst()).toBeUndefined();
  });

  it('emails an external assignee once, completes the item through the link, and sends one reminder; a feed has one secret', async () => {
    const bob = createActor({ userId: 'user-2', role: 'member' });
    const meeting = await context.createMeeting(bob);
    const addItem = (assignee: object) => {
      const actionItem = { description: 'Order chairs', dueDate: '2026-11-27', ...assignee };
      return context.client.createActionItem({ meetingId: meeting.id, actionItem, requestKey: '' }, { as: bob });
    };
    await Promise.all([addItem({ assigneeEmail: 'eve@sample.example' }), addItem({ assigneeId: 'user-2' })]);
    const requested = await context.getPublishedEvents('meetings.assignment_mail_requested');
    expect(requested).toHaveLength(1);
    const { assignmentMailId } = requested[0]!;
    const as = serviceCaller('notifications', 'account-1');
    const { items } = await context.client.getAssignmentMailDelivery({ assignmentMailId }, { as });
    const complete = (completed: boolean) =>
      context.client.completeAssignedItem({ token: items[0]!.token, completed }, { as: serviceCaller('gateway', '') });
    expect((await complete(true)).assignedItem).toMatchObject({ completed: true });
    await complete(false);

    currentTime = new Date('2026-11-26T08:00:00Z');
    context.clock.at = currentTime;
    for (const _each of [1, 2])
      await Promise.all([createDueReminders(context.ports()), createDueReminders(context.ports())]);
    expect(await context.getPublishedEvents('meetings.action_items_due')).toHaveLength(2);

    const renewFeed = async () => (await context.client.renewCalendarFeed({}, { as: bob })).secret;
    const secrets = await Promise.all([renewFeed(), renewFeed(), renewFeed()]);
    const readFeed = (secret: string) =>
      context.client.readCalendarFeed({ secret }, { as: serviceCaller('gateway', '') });
    const contents = (await Promise.allSettled(secrets.map(readFeed))).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.items.map(({ description }) => description)] : [],
    );
    expect(contents).toEqual([['Order chairs']]);
  });

  it('stores concurrent feedback once and deletes it with the meeting', async () => {
    await Promise.all([giveFeedback(1), giveFeedback(-1), giveFeedback(1, 'Good.')]);
    expect(await getFeedback()).toMatchObject({ comments: 'Good.' });
    await expect(giveFeedback(3)).rejects.toMatchObject({ code: 'feedback.invalid' });
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    const findFeedback = async () =>
      (await context.collections.feedback.page(ann, { where: { meetingId }, limit: 9 })).items;
    await expectEventually(findFeedback).toEqual([]);
  });

  it('compares a version and restores it as an amendment of approved minutes', async () => {
    await save('- In June.\n');
    for (const decision of ['submit', 'approve']) {
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    }
    const { lines } = await context.client.compareMinutesVersion({ meetingId, minutesVersion: 1 }, { as: ann });
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['removed', '- In June.'],
      ['added', '- In May.'],
    ]);
    const restored = await context.client.restoreMinutesVersion(
      { meetingId, minutesVersion: 1, version: 2, amendment: 'It was May.' },
      { as: ann },
    );
    expect(restored.minutes).toMatchObject({ content: '- In May.\n', version: 3 });
    const { approval } = await context.client.getApproval({ meetingId }, { as: ann });
    expect(approval).toMatchObject({ state: 'approved', version: 3, approvedVersion: 2 });
  });
});
