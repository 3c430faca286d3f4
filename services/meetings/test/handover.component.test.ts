import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const cy = createActor({ userId: 'user-3' });
const admin = createActor({ userId: 'user-4', role: 'admin' });
const page = { limit: 0, cursor: '' };

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
  context.people.set('user-3', 'Cy Orr').set('user-4', 'Di Fox');
});
afterEach(() => context.service.stop());

const getOwner = async (meetingId: string) =>
  (await context.client.getMeeting({ meetingId }, { as: admin })).meeting?.owner?.id;
const listRoles = async (meetingId: string) =>
  (await context.client.listShares({ meetingId }, { as: admin })).shares.map(({ userId, role }) => `${userId} ${role}`);
const listItems = async (meetingId: string) =>
  (await context.client.listActionItems({ meetingId }, { as: admin })).actionItems.map(
    ({ description, assigneeId, state }) => `${description}: ${assigneeId ?? 'nobody'}, ${state}`,
  );

async function addItem(meetingId: string, description: string, assigneeId: string) {
  const { actionItem } = await context.client.createActionItem(
    { meetingId, actionItem: { description, assigneeId }, requestKey: '' },
    { as: admin },
  );
  return actionItem!.id;
}

const removeBob = (successor: { successorId?: string } = { successorId: 'user-3' }) => {
  context.people.delete('user-2');
  return context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2', ...successor });
};

describe('a member who leaves with a successor', () => {
  it('hands over their meetings and open items, but not finished ones, and is idempotent', async () => {
    const { id: bobsMeetingId } = await context.createMeeting(bob, 'Bob’s own');
    const { id: other } = await context.createMeeting(ann, 'Ann’s');
    await context.client.createShare(
      { meetingId: bobsMeetingId, userId: 'user-1', role: 'editor', requestKey: '' },
      { as: bob },
    );
    await addItem(other, 'Open', 'user-2');
    const done = await addItem(other, 'Done', 'user-2');
    await context.client.toggleActionItem({ meetingId: other, actionItemId: done }, { as: admin });
    await addItem(other, 'Not his', 'user-1');

    await removeBob();
    const after = {
      owner: await getOwner(bobsMeetingId),
      roles: await listRoles(bobsMeetingId),
      items: await listItems(other),
    };
    expect(after).toEqual({
      owner: 'user-3',
      roles: ['user-3 owner', 'user-1 editor'],
      items: ['Open: user-3, open', 'Done: user-2, done', 'Not his: user-1, open'],
    });
    const assigned = (await context.getPublishedEvents('meetings.action_item_assigned')).filter(
      ({ assigneeId }) => assigneeId === 'user-3',
    );
    expect(assigned).toHaveLength(1);
    expect(await context.getPublishedEvents('meetings.access_changed')).toContainEqual({
      meetingId: bobsMeetingId,
      userIds: ['user-2', 'user-3'],
    });

    const published = context.service.bus.published.length;
    await removeBob();
    expect({
      owner: await getOwner(bobsMeetingId),
      roles: await listRoles(bobsMeetingId),
      items: await listItems(other),
    }).toEqual(after);
    // Only the repeated event itself.
    expect(context.service.bus.published.length - published).toBeLessThanOrEqual(1);
  });

  it('hands over proposals as proposals, and a meeting in the trash', async () => {
    const { id: meetingId } = await context.createMeeting(bob);
    await context.importText(bob, meetingId, SAMPLE_TRANSCRIPT);
    const { speakers } = await context.readTranscript(bob, meetingId);
    for (const { id: speakerId } of speakers)
      await context.client.assignSpeaker(
        { meetingId, speakerId, userId: 'user-2', name: undefined, version: undefined },
        { as: bob },
      );
    await context.finishGeneration(createResult(meetingId, 1));
    expect(await listItems(meetingId)).toContain('Test it: user-2, proposed');
    const { id: trashed } = await context.createMeeting(bob, 'In the trash');
    await context.client.trashMeeting({ meetingId: trashed }, { as: bob });
    await removeBob();
    expect(await listItems(meetingId)).toContain('Test it: user-3, proposed');
    await context.client.restoreMeeting({ meetingId: trashed }, { as: cy });
    expect(await getOwner(trashed)).toBe('user-3');
  });

  it('keeps all meetings and items when they rejoined before a late event arrives', async () => {
    const { id } = await context.createMeeting(bob);
    await addItem(id, 'Open', 'user-2');
    await context.publish('accounts.member_removed', {
      ...{ accountId: 'account-1', userId: 'user-2', successorId: 'user-3' },
    });
    expect([await getOwner(id), await listItems(id)]).toEqual(['user-2', ['Open: user-2, open']]);
  });

  it('assigns nothing to another member when the successor left too, or there is none', async () => {
    const { id } = await context.createMeeting(bob);
    await addItem(id, 'Open', 'user-2');
    await removeBob({ successorId: 'nobody' });
    await removeBob({});
    expect([await getOwner(id), await listItems(id)]).toEqual(['user-2', ['Open: user-2, open']]);
  });
});

describe('the list of the meetings and open items of a leaving member', () => {
  it('contains the number and the first titles of meetings and open items, for owners, admins and the member', async () => {
    const { id: bobsMeetingId } = await context.createMeeting(bob, 'Bob’s own');
    const { id: hidden } = await context.createMeeting(ann, 'Ann’s');
    await addItem(bobsMeetingId, 'In his meeting', 'user-2');
    await addItem(hidden, 'In a meeting that he cannot read', 'user-2');
    const read = (as: typeof ann) => context.client.getHandover({ userId: 'user-2' }, { as });
    const forAdmin = await read(admin);
    expect(forAdmin).toMatchObject({
      meetingCount: 1,
      meetings: [{ id: bobsMeetingId, title: 'Bob’s own' }],
      actionItemCount: 2,
    });
    expect(forAdmin.actionItems.map(({ description }) => description).toSorted()).toEqual([
      'In a meeting that he cannot read',
      'In his meeting',
    ]);
    const forBob = await read(bob);
    expect(forBob).toMatchObject({ meetingCount: 1, actionItemCount: 2 });
    expect(forBob.actionItems.map(({ description }) => description)).toEqual(['In his meeting']);
    await expect(read(cy)).rejects.toMatchObject({ code: 'membership.not_permitted' });
    await expect(context.client.getHandover({ userId: 'stranger' }, { as: admin })).rejects.toMatchObject({
      code: 'membership.not_found',
    });
    expect(
      (
        await context.client.listAssignedActionItems(
          { assignee: 'me', state: 'open', dueBefore: '', ...page },
          { as: bob },
        )
      ).actionItems,
    ).toHaveLength(1);
  });
});
