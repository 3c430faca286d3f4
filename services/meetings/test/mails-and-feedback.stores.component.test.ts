import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { openTestStore } from '@minutehand/test-kit/store';
import { remindOfDueItems } from '../src/app/assignments/remind-of-due-items.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext, type TestContext } from './test-context.ts';

/** Time for a database to start on a busy machine (milliseconds). */
const START_TIMEOUT_MS = 120_000;
const ann = actor();

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
  let at = new Date(0);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    database = await openDatabase(kind, () => at);
    context = await openTestContext(database.store);
  }, START_TIMEOUT_MS);
  beforeEach(async () => {
    at = new Date('2026-11-21T10:00:00Z');
    context.clock.at = at;
    ({ id: meetingId } = await context.create(ann));
    await save('- In May.\n');
  });
  afterAll(async () => {
    await context.service.stop();
    await database.drop();
  });

  const save = (content: string) =>
    context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
  const email = (emailAddresses: string, requestKey = '') =>
    context.client.emailMinutes({ meetingId, emailAddresses, note: '', requestKey }, { as: ann });
  const give = (rating: number | undefined, comments?: string) =>
    context.client.giveFeedback({ meetingId, rating, comments }, { as: ann });
  const getFeedback = async () => (await context.client.getFeedback({ meetingId }, { as: ann })).feedback;
  const many = (of: number) => Array.from({ length: 50 }, (_, n) => `p${of}-${n}@sample.example`).join();

  it('stores mailed minutes once per request, counts them for a day and deletes them after thirty', async () => {
    await Promise.all(['a', 'a', 'a'].map((key) => email(many(0), key)));
    for (let n = 1; n < 10; n += 1) await email(many(n));
    const events = await context.publishedEvents('meetings.minutes_email_requested');
    expect(events).toHaveLength(10);
    await expect(email('one@sample.example')).rejects.toMatchObject({ code: 'minutes_email.too_many_today' });
    const first = () => context.collections.minutesEmails.find(ann, events[0]!.minutesEmailId);
    expect(await first()).toMatchObject({ minutesVersion: 1, sentBy: 'user-1' });
    at = new Date('2026-12-31T10:00:00Z');
    expect(await first()).toBeUndefined();
  });

  it('mails an external assignee once, lets the link complete the item, and sends one reminder; a feed has one secret', async () => {
    const bob = actor({ userId: 'user-2', role: 'member' });
    const meeting = await context.create(bob);
    const add = (assignee: object) => {
      const actionItem = { description: 'Order chairs', dueDate: '2026-11-27', ...assignee };
      return context.client.createActionItem({ meetingId: meeting.id, actionItem, requestKey: '' }, { as: bob });
    };
    await Promise.all([add({ assigneeEmail: 'eve@sample.example' }), add({ assigneeId: 'user-2' })]);
    const mails = await context.publishedEvents('meetings.assignment_mail_requested');
    expect(mails).toHaveLength(1);
    const { assignmentMailId } = mails[0]!;
    const as = serviceCaller('notifications', 'account-1');
    const { items } = await context.client.getAssignmentMailDelivery({ assignmentMailId }, { as });
    const complete = (completed: boolean) =>
      context.client.completeAssignedItem({ token: items[0]!.token, completed }, { as: serviceCaller('gateway', '') });
    expect((await complete(true)).assignedItem).toMatchObject({ completed: true });
    await complete(false);

    at = new Date('2026-11-26T08:00:00Z');
    context.clock.at = at;
    for (const _each of [1, 2])
      await Promise.all([remindOfDueItems(context.ports()), remindOfDueItems(context.ports())]);
    expect(await context.publishedEvents('meetings.action_items_due')).toHaveLength(2);

    const renew = async () => (await context.client.renewCalendarFeed({}, { as: bob })).secret;
    const secrets = await Promise.all([renew(), renew(), renew()]);
    const read = (secret: string) => context.client.readCalendarFeed({ secret }, { as: serviceCaller('gateway', '') });
    const contents = (await Promise.allSettled(secrets.map(read))).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.items.map(({ description }) => description)] : [],
    );
    expect(contents).toEqual([['Order chairs']]);
  });

  it('stores concurrent feedback once and deletes it with the meeting', async () => {
    await Promise.all([give(1), give(-1), give(1, 'Good.')]);
    expect(await getFeedback()).toMatchObject({ comments: 'Good.' });
    await expect(give(3)).rejects.toMatchObject({ code: 'feedback.invalid' });
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
