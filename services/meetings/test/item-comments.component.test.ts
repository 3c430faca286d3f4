import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
let meetingId: string;
let actionItemId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
  actionItemId = await addItem('Call Eve');
  const share = { meetingId, userId: bob.userId, role: 'viewer', requestKey: '' };
  await context.client.createShare(share, { as: ann });
});
afterEach(() => context.service.stop());

async function addItem(description: string): Promise<string> {
  const request = { meetingId, actionItem: { description }, requestKey: '' };
  return (await context.client.createActionItem(request, { as: ann })).actionItem!.id;
}
const comment = async (text: string, as = bob, requestKey = '') =>
  (await context.client.createItemComment({ meetingId, actionItemId, text, requestKey }, { as })).comment!;
const list = (as = ann, limit = 50, cursor = '') =>
  context.client.listItemComments({ meetingId, actionItemId, limit, cursor }, { as });
const listTexts = async () => (await list()).comments.map(({ text }) => text);
const listItems = async () => (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

describe('comments on an action item', () => {
  it('are written by everyone who can read the meeting, and listed newest first, page by page', async () => {
    for (const text of ['One', 'Two', 'Three']) await comment(text);
    expect(await listTexts()).toEqual(['Three', 'Two', 'One']);
    const first = await list(bob, 2);
    expect(first.comments[0]).toMatchObject({ authorName: 'Bob Ray', own: true, version: 1, editedAt: undefined });
    const second = await list(ann, 2, first.nextCursor);
    expect(second).toMatchObject({ comments: [{ text: 'One', own: false }], nextCursor: '' });
    expect(await listItems()).toMatchObject([{ commentCount: 3 }]);
    await expect(list(ann, 2, 'unknown')).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });

  it('make open screens reload the items', async () => {
    const before = (await context.getPublishedEvents('meetings.action_items_changed')).length;
    await comment('Done?');
    const events = await context.getPublishedEvents('meetings.action_items_changed');
    expect(events.slice(before)).toMatchObject([{ meetingId, actionItemIds: [actionItemId] }]);
  });

  it('are added once by a repeated request', async () => {
    for (const _each of [1, 2]) await comment('Once', bob, 'key-1');
    expect(await listTexts()).toEqual(['Once']);
    expect(await context.getPublishedEvents('meetings.action_item_commented')).toHaveLength(1);
  });

  it('publish one event with their ids; the recipients are the assignee and earlier authors who can read the meeting', async () => {
    const deliver = async (as = ann) => {
      const { id: commentId } = await comment('Done?', as, '');
      const ref = { meetingId, actionItemId, commentId };
      const events = await context.getPublishedEvents('meetings.action_item_commented');
      expect(events.filter((event) => event.commentId === commentId)).toEqual([ref]);
      return context.client.getItemCommentDelivery(ref, { as: serviceCaller('notifications', ann.accountId) });
    };
    const changes = { assigneeId: ann.userId };
    await context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
    expect(await deliver(ann)).toMatchObject({ authorName: 'Ann Lee', recipientIds: [] });
    expect(await deliver(bob)).toEqual({
      ...{ meetingTitle: 'Weekly', description: 'Call Eve', authorName: 'Bob Ray' },
      recipientIds: [ann.userId],
    });
    expect((await deliver(ann)).recipientIds).toEqual([bob.userId]);
    await context.client.deleteShare({ meetingId, userId: bob.userId }, { as: ann });
    expect((await deliver(ann)).recipientIds).toEqual([]);
  });

  it('send no notifications after they are deleted', async () => {
    const { id: commentId } = await comment('Done?');
    const ref = { meetingId, actionItemId, commentId };
    await context.client.deleteItemComment(ref, { as: bob });
    await expect(
      context.client.getItemCommentDelivery(ref, { as: serviceCaller('notifications', ann.accountId) }),
    ).rejects.toMatchObject({ code: 'comment.not_found' });
  });

  it('are edited and deleted by their author only', async () => {
    const { id: commentId } = await comment('Done?');
    const ref = { meetingId, actionItemId, commentId };
    const update = (text: string, as = bob, version?: number) =>
      context.client.updateItemComment({ ...ref, text, version }, { as });
    await expect(update('No', ann)).rejects.toMatchObject({ code: 'comment.forbidden' });
    expect((await update('Is it done?', bob, 1)).comment).toMatchObject({ text: 'Is it done?', version: 2 });
    await expect(update('Late', bob, 1)).rejects.toMatchObject({ code: 'platform.stale_version' });
    await expect(context.client.deleteItemComment(ref, { as: ann })).rejects.toMatchObject({
      code: 'comment.forbidden',
    });
    await context.client.deleteItemComment(ref, { as: bob });
    expect(await listTexts()).toEqual([]);
    await expect(update('Gone')).rejects.toMatchObject({ code: 'comment.not_found' });
  });

  it('are hidden from users who cannot read the meeting', async () => {
    const eve = createActor({ userId: 'user-3', role: 'member' });
    await expect(comment('Hi', eve)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await expect(list(eve)).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('require an item of the meeting that is not rejected', async () => {
    const { id: other } = await context.createMeeting(ann);
    const request = { meetingId: other, actionItemId, text: 'Hi', requestKey: '' };
    await expect(context.client.createItemComment(request, { as: ann })).rejects.toMatchObject({
      code: 'action_item.not_found',
    });
    const changes = { state: 'rejected' };
    await context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
    await expect(comment('Hi')).rejects.toMatchObject({ code: 'action_item.not_found' });
  });

  it('keep a proposal from being replaced by the next generation', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const proposed = (await listItems()).find(({ state }) => state === 'proposed')!;
    actionItemId = proposed.id;
    await comment('Who?');
    await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    await context.finishGeneration(createResult(meetingId, 2, { actionItems: [] }));
    expect((await listItems()).map(({ id }) => id)).toContain(proposed.id);
    expect(await listTexts()).toEqual(['Who?']);
  });

  it('are deleted with the item and with the meeting', async () => {
    await comment('One');
    await context.client.deleteActionItem({ meetingId, actionItemId }, { as: ann });
    expect(await context.collections.itemComments.find(ann, actionItemId)).toBeUndefined();
    actionItemId = await addItem('Again');
    await comment('Two');
    await context.client.deleteActionItemsAcrossMeetings({ actionItemIds: [actionItemId] }, { as: ann });
    expect(await context.collections.itemComments.find(ann, actionItemId)).toBeUndefined();
    actionItemId = await addItem('Last');
    await comment('Three');
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.publish('meetings.meeting_deleted', { meetingId });
    expect(await context.collections.itemComments.find(ann, actionItemId)).toBeUndefined();
  });

  it('stay after their author is deleted, without the name', async () => {
    await comment('One');
    await context.publish('accounts.user_deleted', { userId: bob.userId, accountIds: [bob.accountId] });
    expect((await list()).comments).toMatchObject([{ text: 'One', authorName: 'Deleted user' }]);
  });
});
