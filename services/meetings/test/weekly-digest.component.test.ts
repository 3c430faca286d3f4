import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { WEEKLY_DIGEST_DECISIONS_MAX, WEEKLY_DIGEST_ITEMS_MAX } from '../src/limits.ts';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'member' });
const bob = createActor({ userId: 'user-2', role: 'member' });
const notifications = serviceCaller('notifications', 'account-1');
/** A Monday. */
const MONDAY = new Date('2026-11-30T08:00:00Z');
const WEEK = { from: '2026-11-23T08:00:00.000Z', to: MONDAY.toISOString() };
const NOT_FOUND = { code: 'platform.not_found' };

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
  context.clock.at = MONDAY;
});
afterEach(() => context.service.stop());

async function createMeetingAt(startedAt: string, as = ann): Promise<string> {
  const request = { title: `On ${startedAt.slice(0, 10)}`, accountMeetingTypeId: '', startedAt, attendees: [] };
  return (await context.client.createMeeting({ ...request, requestKey: '' }, { as })).meeting!.id;
}
const decide = (meetingId: string, decisions: string[], as = ann) =>
  context.client.updateMinutes(
    {
      ...{ meetingId, version: undefined, amendment: undefined },
      content: `## Decisions\n\n${decisions.map((text) => `- ${text}\n`).join('')}`,
    },
    { as },
  );
const addItem = (meetingId: string, description: string, changes: object = {}, as = ann) =>
  context.client.createActionItem(
    { meetingId, actionItem: { description, assigneeId: ann.userId, ...changes }, requestKey: '' },
    { as },
  );
const getDigest = (userId = ann.userId) =>
  context.client.getWeeklyDigestDelivery({ userId, ...WEEK }, { as: notifications });
const getDescriptions = (items: readonly { description: string }[]) => items.map(({ description }) => description);

describe('the weekly digest of a member', () => {
  it('lists the decisions of the week, latest meeting first', async () => {
    await decide(await createMeetingAt('2026-11-23T07:59:00Z'), ['Too early.']);
    await decide(await createMeetingAt('2026-11-23T08:00:00Z'), ['First.']);
    await decide(await createMeetingAt('2026-11-30T07:59:00Z'), ['Last.']);
    await decide(await createMeetingAt('2026-11-30T08:00:00Z'), ['Too late.']);
    const { decisions, hasMoreDecisions } = await getDigest();
    expect(decisions.map(({ text }) => text)).toEqual(['Last.', 'First.']);
    expect(hasMoreDecisions).toBe(false);
  });

  it('separates items that are overdue or unchanged for three weeks from other open items, by due date', async () => {
    const meetingId = await createMeetingAt('2026-10-01T10:00:00Z');
    context.clock.at = new Date('2026-11-01T10:00:00Z');
    await addItem(meetingId, 'Forgotten');
    await addItem(meetingId, 'Later', { dueDate: '2026-12-24' });
    context.clock.at = MONDAY;
    await addItem(meetingId, 'New');
    await addItem(meetingId, 'Soon', { dueDate: '2026-12-01' });
    await addItem(meetingId, 'Overdue', { dueDate: '2026-11-29' });
    await addItem(meetingId, 'Of Bob', { assigneeId: undefined, assigneeName: 'Zoe' });
    const { openItems, staleItems } = await getDigest();
    expect(getDescriptions(openItems)).toEqual(['Soon', 'Later', 'New']);
    expect(staleItems).toMatchObject([
      { description: 'Overdue', overdue: true, dueDateFormatted: 'Nov 29, 2026', meeting: { id: meetingId } },
      { description: 'Forgotten', overdue: false, dueDateFormatted: '' },
    ]);
  });

  it('counts the items that it does not list, and states that there are more decisions', async () => {
    const meetingId = await createMeetingAt('2026-11-25T10:00:00Z');
    const numbers = Array.from({ length: WEEKLY_DIGEST_ITEMS_MAX + 2 }, (_, number) => number);
    for (const number of numbers) await addItem(meetingId, `Item ${number}`);
    await decide(
      meetingId,
      Array.from({ length: WEEKLY_DIGEST_DECISIONS_MAX + 1 }, (_, number) => `Decision ${number}.`),
    );
    const digest = await getDigest();
    expect(digest.openItems).toHaveLength(WEEKLY_DIGEST_ITEMS_MAX);
    expect(digest.decisions).toHaveLength(WEEKLY_DIGEST_DECISIONS_MAX);
    expect(digest).toMatchObject({ moreOpenItems: 2, hasMoreDecisions: true, staleItems: [] });
  });

  it('contains only what the member can read now', async () => {
    const shared = await createMeetingAt('2026-11-25T10:00:00Z', bob);
    await decide(shared, ['We stay.'], bob);
    const { share } = await context.client.createShare(
      { meetingId: shared, userId: ann.userId, role: 'viewer', requestKey: '' },
      { as: bob },
    );
    await addItem(shared, 'Paint', {}, bob);
    expect(await getDigest()).toMatchObject({
      decisions: [{ text: 'We stay.' }],
      openItems: [{ description: 'Paint' }],
    });
    await context.client.deleteShare({ meetingId: shared, userId: share!.userId }, { as: bob });
    await expect(getDigest()).rejects.toMatchObject(NOT_FOUND);
  });

  it('does not exist for a week without decisions and open items, and for people outside the account', async () => {
    await decide(await createMeetingAt('2026-11-20T10:00:00Z'), ['Too early.']);
    await expect(getDigest()).rejects.toMatchObject(NOT_FOUND);
    await expect(getDigest('nobody')).rejects.toMatchObject(NOT_FOUND);
  });
});
