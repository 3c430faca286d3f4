import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const bob = actor({ userId: 'user-2' });
const cy = actor({ userId: 'user-3' });
const admin = actor({ userId: 'user-4', role: 'admin' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  context.people.set('user-3', 'Cy Orr');
  context.people.set('user-4', 'Di Fox');
  ({ id: meetingId } = await context.create(ann));
});
afterEach(() => context.service.stop());

const page = { limit: 0, cursor: '' };
const give = (userId: string, role = '', as = ann, requestKey = '') =>
  context.client.createShare({ meetingId, userId, role, requestKey }, { as });
const change = (userId: string, role: string, as = ann) =>
  context.client.updateShare({ meetingId, userId, role }, { as });
const take = (userId: string, as = ann) => context.client.deleteShare({ meetingId, userId }, { as });
const read = async (as: typeof ann) => (await context.client.getMeeting({ meetingId }, { as })).meeting;
const rolesOf = async (as = ann) =>
  (await context.client.listShares({ meetingId }, { as })).shares.map(({ userId, role }) => `${userId} ${role}`);
const listed = async (as: typeof ann) =>
  (await context.client.listMeetings({ type: '', state: '', mine: false, ...page }, { as })).meetings.map(
    ({ id }) => id,
  );
const rename = (as: typeof ann, title = 'Monthly') =>
  context.client.updateMeeting(
    { meetingId, title, startedAt: undefined, accountMeetingTypeId: undefined, version: undefined },
    { as },
  );

const gone = { code: 'meeting.not_found' };
const forbidden = { code: 'meeting.forbidden' };

describe('a meeting that is shared', () => {
  it('is read by whom it is shared with, as a viewer unless another role is named, and stands in their lists', async () => {
    await expect(read(bob)).rejects.toMatchObject(gone);
    const { share } = await give('user-2');
    expect(share).toEqual({ userId: 'user-2', name: 'Bob Ray', email: '', role: 'viewer' });
    expect(await read(bob)).toMatchObject({
      role: 'viewer',
      permissions: { edit: false, share: false, delete: false, approve: false },
    });
    expect(await listed(bob)).toEqual([meetingId]);
    expect((await context.client.filterReadable({ meetingIds: [meetingId] }, { as: bob })).meetingIds).toEqual([
      meetingId,
    ]);
    expect(await rolesOf(bob)).toEqual(['user-1 owner', 'user-2 viewer']);
    expect(await listed(cy)).toEqual([]);
    expect(await context.saidOf('meetings.access_changed')).toEqual([{ meetingId, userIds: ['user-2'] }]);
  });

  it('lets each role do what it may, from the next call on', async () => {
    await give('user-2');
    await expect(rename(bob)).rejects.toMatchObject(forbidden);
    await change('user-2', 'editor');
    await rename(bob);
    for (const refused of [give('user-3', '', bob), change('user-1', 'viewer', bob), take('user-1', bob)]) {
      await expect(refused).rejects.toMatchObject({ code: 'meeting.share_forbidden' });
    }
    const deleted = context.client.deleteMeeting({ meetingId }, { as: bob });
    await expect(deleted).rejects.toMatchObject({ code: 'meeting.delete_forbidden' });
    await change('user-2', 'owner');
    expect(await read(bob)).toMatchObject({ role: 'owner', permissions: { share: true, delete: true, approve: true } });
    await give('user-3', 'editor', bob);
    await change('user-2', 'viewer');
    await expect(rename(bob)).rejects.toMatchObject(forbidden);
  });

  it('is gone for somebody at once when it is taken away, with all that is in it', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    await give('user-2', 'editor');
    const team = { assignee: 'team', state: '', dueBefore: '', ...page };
    expect((await context.client.listAssignedActionItems(team, { as: bob })).actionItems).not.toHaveLength(0);
    await take('user-2');
    const calls = [
      read(bob),
      rename(bob),
      rolesOf(bob),
      context.client.getMinutes({ meetingId }, { as: bob }),
      context.readTranscript(bob, meetingId),
      context.client.listActionItems({ meetingId }, { as: bob }),
      take('user-2', bob),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(gone);
    expect(await listed(bob)).toEqual([]);
    expect((await context.client.filterReadable({ meetingIds: [meetingId] }, { as: bob })).meetingIds).toEqual([]);
    expect((await context.client.listAssignedActionItems(team, { as: bob })).actionItems).toEqual([]);
  });

  it('is given up by whom it is shared with', async () => {
    await give('user-2');
    await take('user-2', bob);
    await expect(read(bob)).rejects.toMatchObject(gone);
  });

  it('is shared by admins of the account too, who stay admins whatever is shared with them', async () => {
    await give('user-2', 'editor', admin);
    await give('user-4');
    expect(await read(admin)).toMatchObject({ role: 'admin', permissions: { delete: true } });
  });
});

describe('sharing is refused', () => {
  const invalid = (field: string) => ({
    code: 'share.invalid',
    details: { fields: { [field]: [expect.any(String)] } },
  });

  it.each([
    ['with oneself', () => give('user-1'), invalid('user_id')],
    ['with oneself, who is an admin', () => give('user-4', '', admin), invalid('user_id')],
    ['with somebody of no or another account', () => give('user-9'), invalid('user_id')],
    ['in a role that there is not', () => give('user-2', 'admin'), invalid('role')],
    ['with an owner', () => give('user-1', 'viewer', admin), { code: 'share.exists' }],
    ['by somebody who may not see it', () => give('user-3', '', bob), gone],
    [
      'as a change for somebody whom it is not shared with',
      () => change('user-2', 'editor'),
      { code: 'share.not_found' },
    ],
    ['as a change to no role', () => change('user-1', ''), invalid('role')],
    ['in taking away what was never given', () => take('user-2'), { code: 'share.not_found' }],
    ['as a step down of the last owner', () => change('user-1', 'viewer'), { code: 'share.last_owner' }],
    ['as a leave of the last owner', () => take('user-1'), { code: 'share.last_owner' }],
    ['as a removal of the last owner by an admin', () => take('user-1', admin), { code: 'share.last_owner' }],
  ])('%s', async (_case, call, error) => {
    await expect(call()).rejects.toMatchObject(error);
    expect(await rolesOf()).toEqual(['user-1 owner']);
    expect(await context.saidOf('meetings.access_changed')).toEqual([]);
  });

  it('twice, but a request that is asked again is done once', async () => {
    await give('user-2', 'editor', ann, 'key-1');
    expect((await give('user-2', 'editor', ann, 'key-1')).share?.role).toBe('editor');
    for (const key of ['key-2', '']) {
      await expect(give('user-2', 'viewer', ann, key)).rejects.toMatchObject({ code: 'share.exists' });
    }
    expect(await rolesOf()).toEqual(['user-1 owner', 'user-2 editor']);
    expect(await context.saidOf('meetings.access_changed')).toHaveLength(1);
  });
});

describe('an owner who goes', () => {
  it('leaves the meeting to the other owner, whom it names from then on', async () => {
    await give('user-2', 'owner');
    await take('user-1');
    await expect(read(ann)).rejects.toMatchObject(gone);
    expect(await read(bob)).toMatchObject({ owner: { id: 'user-2', name: 'Bob Ray' }, role: 'owner' });
  });

  it('is one of two at the same moment: one of them stays', async () => {
    await give('user-2', 'owner');
    const outcomes = await Promise.allSettled([take('user-1'), take('user-2', bob)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rolesOf(admin)).toHaveLength(1);
  });
});

describe('who leaves the account', () => {
  it('leaves every meeting that was shared with them; their own stays with the account', async () => {
    await give('user-2', 'editor');
    const { id: own } = await context.create(bob, 'Bob’s own');
    await context.say('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    await context.say('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    expect(await rolesOf()).toEqual(['user-1 owner']);
    expect((await context.client.getMeeting({ meetingId: own }, { as: admin })).meeting?.owner?.id).toBe('user-2');
    expect(await context.saidOf('meetings.access_changed')).toHaveLength(2);
  });
});
