import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { deleteExpiredMeetings } from '../src/app/trash/delete-trashed-meeting.ts';
import { SUBTRACTED_TRASHED_MEETINGS } from '../src/limits.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const admin = createActor({ userId: 'user-3', role: 'admin' });
const DAY_MS = 24 * 60 * 60 * 1000;
const page = { limit: 0, cursor: '' };
const anywhere = systemScope('a test reads the trash', 'account-1');

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann, 'Launch')).id;
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(meetingId, 1));
});
afterEach(() => context.service.stop());

const listTrash = async (as = ann) => (await context.client.listTrashedMeetings(page, { as })).meetings;
const listItems = async (as = ann) =>
  (await context.client.listAssignedActionItems({ assignee: 'team', state: '', dueBefore: '', ...page }, { as }))
    .actionItems;

describe('a meeting in the trash', () => {
  it('is hidden from all users with its items, and from all services except search', async () => {
    expect(await listItems(admin)).not.toEqual([]);
    await context.client.trashMeeting({ meetingId }, { as: ann });
    for (const as of [ann, admin]) {
      await expect(context.client.getMeeting({ meetingId }, { as })).rejects.toMatchObject({
        code: 'meeting.not_found',
      });
      await expect(context.client.getMinutes({ meetingId }, { as })).rejects.toMatchObject({
        code: 'meeting.not_found',
      });
      await expect(context.client.deleteMeeting({ meetingId }, { as })).rejects.toMatchObject({
        code: 'meeting.not_found',
      });
      const list = await context.client.listMeetings({ type: '', state: '', mine: false, ...page }, { as });
      expect(list.meetings).toEqual([]);
      expect(await listItems(as)).toEqual([]);
    }
    const search = serviceCaller('search', 'account-1');
    const audience = await context.client.getAudience({ meetingId }, { as: search });
    expect(audience.title).toBe('Launch');
    const notifications = serviceCaller('notifications', 'account-1');
    await expect(context.client.getAudience({ meetingId }, { as: notifications })).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
    await expect(context.client.getMinutesDelivery({ meetingId }, { as: notifications })).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
    expect(await context.getPublishedEvents('meetings.meeting_deleted')).toEqual([]);
  });

  it('is listed for users who may delete it, with the time of its deletion', async () => {
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'editor', requestKey: '' }, { as: ann });
    await expect(context.client.trashMeeting({ meetingId }, { as: bob })).rejects.toMatchObject({
      code: 'meeting.delete_forbidden',
    });
    await context.client.trashMeeting({ meetingId }, { as: ann });
    const [trashed] = await listTrash();
    expect(trashed).toMatchObject({ id: meetingId, title: 'Launch' });
    expect(Date.parse(trashed!.deletedAt) - Date.parse(trashed!.trashedAt)).toBe(30 * DAY_MS);
    expect(await listTrash(admin)).toHaveLength(1);
    expect(await listTrash(bob)).toEqual([]);
  });

  it('is restored unchanged, even when both requests are repeated', async () => {
    const before = await context.client.getMinutes({ meetingId }, { as: ann });
    for (const _ of [1, 2]) await context.client.trashMeeting({ meetingId }, { as: ann });
    for (const _ of [1, 2]) {
      const restored = await context.client.restoreMeeting({ meetingId }, { as: ann });
      expect(restored.meeting).toMatchObject({ title: 'Launch', state: 'ready' });
    }
    expect(await context.client.getMinutes({ meetingId }, { as: ann })).toEqual(before);
    expect(await listItems()).not.toEqual([]);
    expect(await listTrash()).toEqual([]);
  });

  it('can be deleted before it expires, and only while it is in the trash', async () => {
    await expect(context.client.deleteTrashedMeeting({ meetingId }, { as: ann })).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
    await context.client.trashMeeting({ meetingId }, { as: ann });
    await context.client.deleteTrashedMeeting({ meetingId }, { as: ann });
    expect(await context.getPublishedEvents('meetings.meeting_deleted')).toEqual([{ meetingId }]);
    await expect(context.client.restoreMeeting({ meetingId }, { as: ann })).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
  });

  it('is deleted by the sweep after 30 days, not before', async () => {
    await context.client.trashMeeting({ meetingId }, { as: ann });
    const createPortsAfter = (days: number) => ({
      ...context.collections,
      now: () => new Date(Date.now() + days * DAY_MS),
    });
    expect(await deleteExpiredMeetings(createPortsAfter(29))).toBe(0);
    expect(await context.collections.meetingsIncludingTrashed.find(anywhere, meetingId)).toBeDefined();
    expect(await deleteExpiredMeetings(createPortsAfter(31))).toBe(1);
    expect(await context.collections.meetingsIncludingTrashed.find(anywhere, meetingId)).toBeUndefined();
    expect(await context.getPublishedEvents('meetings.meeting_deleted')).toEqual([{ meetingId }]);
  });

  it('has no items in the counts of its owner and of account admins', async () => {
    const other = (await context.createMeeting(ann, 'Retro')).id;
    await context.importText(ann, other, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(other, 1));
    const count = async (as: typeof ann) => (await context.client.countActionItems({}, { as })).toReview;
    const each = (await count(ann)) / 2;
    expect(each).toBeGreaterThan(0);
    await context.client.trashMeeting({ meetingId }, { as: ann });
    for (const as of [ann, admin]) expect(await count(as)).toBe(each);
  });

  it('has no items in these counts either when many meetings were moved to the trash after it', async () => {
    const bobAsAdmin = createActor({ ...bob, role: 'admin' });
    const other = (await context.createMeeting(ann, 'Retro')).id;
    await context.importText(ann, other, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(other, 1));
    for (const id of [meetingId, other]) {
      const actionItem = { description: 'Order chairs', assigneeId: bob.userId, dueDate: '2020-01-02' };
      await context.client.createActionItem(
        { meetingId: id, actionItem, requestKey: '', amendment: undefined },
        { as: ann },
      );
    }
    const before = await context.client.countActionItems({}, { as: bobAsAdmin });
    await context.client.trashMeeting({ meetingId }, { as: ann });
    const trashed = await context.collections.meetingsIncludingTrashed.find(anywhere, meetingId);
    await Promise.all(
      Array.from({ length: SUBTRACTED_TRASHED_MEETINGS }, (_, number) =>
        context.collections.meetingsIncludingTrashed.insert(anywhere, {
          ...trashed!,
          id: `trashed-${number}`,
          trashedAt: new Date(trashed!.trashedAt!.getTime() + 1 + number),
        }),
      ),
    );
    const after = await context.client.countActionItems({}, { as: bobAsAdmin });
    expect(before).toEqual({ toReview: 2 * after.toReview, open: 2, overdue: 2 });
    expect(after).toMatchObject({ open: 1, overdue: 1 });
  });

  it('does not shorten the pages of the list of meetings', async () => {
    const others: string[] = [];
    for (const title of ['A', 'B', 'C']) others.push((await context.createMeeting(ann, title)).id);
    await context.client.trashMeeting({ meetingId: others[2] ?? '' }, { as: ann });
    const list = { type: '', state: '', mine: false, limit: 2 };
    const first = await context.client.listMeetings({ ...list, cursor: '' }, { as: ann });
    expect(first.meetings).toHaveLength(2);
    const second = await context.client.listMeetings({ ...list, cursor: first.nextCursor }, { as: ann });
    const ids = [...first.meetings, ...second.meetings].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([meetingId, others[0], others[1]]));
    expect(second.nextCursor).toBe('');
  });

  it('keeps its content when a generation ends in the meantime, and is restored with the new minutes', async () => {
    await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    await context.client.trashMeeting({ meetingId }, { as: ann });
    await context.finishGeneration(createResult(meetingId, 2));
    const { meeting } = await context.client.restoreMeeting({ meetingId }, { as: ann });
    expect(meeting).toMatchObject({ state: 'ready' });
    expect((await context.client.getMinutes({ meetingId }, { as: ann })).minutes?.content).not.toBe('');
  });
});
