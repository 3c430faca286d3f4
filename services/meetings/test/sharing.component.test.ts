import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const cy = createActor({ userId: 'user-3' });
const admin = createActor({ userId: 'user-4', role: 'admin' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  context.people.set('user-3', 'Cy Orr');
  context.people.set('user-4', 'Di Fox');
  ({ id: meetingId } = await context.createMeeting(ann));
});
afterEach(() => context.service.stop());

const page = { limit: 0, cursor: '' };
const addShare = (userId: string, role = '', as = ann, requestKey = '') =>
  context.client.createShare({ meetingId, userId, role, requestKey }, { as });
const changeShare = (userId: string, role: string, as = ann) =>
  context.client.updateShare({ meetingId, userId, role }, { as });
const removeShare = (userId: string, as = ann) => context.client.deleteShare({ meetingId, userId }, { as });
const getMeeting = async (as: typeof ann) => (await context.client.getMeeting({ meetingId }, { as })).meeting;
const listRoles = async (as = ann) =>
  (await context.client.listShares({ meetingId }, { as })).shares.map(({ userId, role }) => `${userId} ${role}`);
const listMeetingIds = async (as: typeof ann) =>
  (await context.client.listMeetings({ type: '', state: '', mine: false, ...page }, { as })).meetings.map(
    ({ id }) => id,
  );
const renameMeeting = (as: typeof ann, title = 'Monthly') =>
  context.client.updateMeeting(
    { meetingId, title, startedAt: undefined, accountMeetingTypeId: undefined, version: undefined },
    { as },
  );

const NOT_FOUND = { code: 'meeting.not_found' };
const FORBIDDEN = { code: 'meeting.forbidden' };

describe('the list of shares', () => {
  it('has names and email addresses for members, but no addresses for an access token that only reads', async () => {
    context.emails.set('user-1', 'ann@sample.example').set('user-2', 'bob@sample.example');
    await addShare('user-2');
    const list = async (as: typeof ann) =>
      (await context.client.listShares({ meetingId }, { as })).shares.map(({ name, email }) =>
        `${name} ${email}`.trim(),
      );
    expect(await list(bob)).toEqual(['Ann Lee ann@sample.example', 'Bob Ray bob@sample.example']);
    const token = { ...ann, accessTokenId: 'token-1' };
    expect(await list({ ...token, scopes: ['read'] })).toEqual(['Ann Lee', 'Bob Ray']);
    expect(await list({ ...token, scopes: ['read', 'write'] })).toContain('Bob Ray bob@sample.example');
  });
});

describe('a shared meeting', () => {
  it('can be read by its new reader, as viewer by default, and appears in their list', async () => {
    await expect(getMeeting(bob)).rejects.toMatchObject(NOT_FOUND);
    const { share } = await addShare('user-2');
    expect(share).toEqual({ userId: 'user-2', name: 'Bob Ray', email: '', role: 'viewer' });
    expect(await getMeeting(bob)).toMatchObject({
      role: 'viewer',
      permissions: { edit: false, share: false, delete: false, approve: false },
    });
    expect(await listMeetingIds(bob)).toEqual([meetingId]);
    expect((await context.client.filterReadable({ meetingIds: [meetingId] }, { as: bob })).meetingIds).toEqual([
      meetingId,
    ]);
    expect(await listRoles(bob)).toEqual(['user-1 owner', 'user-2 viewer']);
    expect(await listMeetingIds(cy)).toEqual([]);
    expect(await context.getPublishedEvents('meetings.access_changed')).toEqual([{ meetingId, userIds: ['user-2'] }]);
  });

  it('applies the permissions of a role from the next call on', async () => {
    await addShare('user-2');
    await expect(renameMeeting(bob)).rejects.toMatchObject(FORBIDDEN);
    await changeShare('user-2', 'editor');
    await renameMeeting(bob);
    for (const call of [
      addShare('user-3', '', bob),
      changeShare('user-1', 'viewer', bob),
      removeShare('user-1', bob),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'meeting.share_forbidden' });
    }
    const deleted = context.client.deleteMeeting({ meetingId }, { as: bob });
    await expect(deleted).rejects.toMatchObject({ code: 'meeting.delete_forbidden' });
    await changeShare('user-2', 'owner');
    expect(await getMeeting(bob)).toMatchObject({
      role: 'owner',
      permissions: { share: true, delete: true, approve: true },
    });
    await addShare('user-3', 'editor', bob);
    await changeShare('user-2', 'viewer');
    await expect(renameMeeting(bob)).rejects.toMatchObject(FORBIDDEN);
  });

  it('is not found by a reader as soon as the share is removed, including its contents', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    await addShare('user-2', 'editor');
    const teamRequest = { assignee: 'team', state: '', dueBefore: '', ...page };
    expect((await context.client.listAssignedActionItems(teamRequest, { as: bob })).actionItems).not.toHaveLength(0);
    await removeShare('user-2');
    const calls = [
      getMeeting(bob),
      renameMeeting(bob),
      listRoles(bob),
      context.client.getMinutes({ meetingId }, { as: bob }),
      context.readTranscript(bob, meetingId),
      context.client.listActionItems({ meetingId }, { as: bob }),
      removeShare('user-2', bob),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(NOT_FOUND);
    expect(await listMeetingIds(bob)).toEqual([]);
    expect((await context.client.filterReadable({ meetingIds: [meetingId] }, { as: bob })).meetingIds).toEqual([]);
    expect((await context.client.listAssignedActionItems(teamRequest, { as: bob })).actionItems).toEqual([]);
  });

  it('can be left by its reader', async () => {
    await addShare('user-2');
    await removeShare('user-2', bob);
    await expect(getMeeting(bob)).rejects.toMatchObject(NOT_FOUND);
  });

  it('can be shared by admins of the account, who keep their role', async () => {
    await addShare('user-2', 'editor', admin);
    await addShare('user-4');
    expect(await getMeeting(admin)).toMatchObject({ role: 'admin', permissions: { delete: true } });
  });
});

describe('sharing is rejected', () => {
  const invalid = (field: string) => ({
    code: 'share.invalid',
    details: { fields: { [field]: [expect.any(String)] } },
  });

  it.each([
    ['with the caller', () => addShare('user-1'), invalid('user_id')],
    ['with the caller, who is an admin', () => addShare('user-4', '', admin), invalid('user_id')],
    ['with a user outside the account', () => addShare('user-9'), invalid('user_id')],
    ['with an unknown role', () => addShare('user-2', 'admin'), invalid('role')],
    ['with an owner', () => addShare('user-1', 'viewer', admin), { code: 'share.exists' }],
    ['by a user who cannot read the meeting', () => addShare('user-3', '', bob), NOT_FOUND],
    ['when the changed share does not exist', () => changeShare('user-2', 'editor'), { code: 'share.not_found' }],
    ['when a share is changed to an empty role', () => changeShare('user-1', ''), invalid('role')],
    ['when the removed share does not exist', () => removeShare('user-2'), { code: 'share.not_found' }],
    ['when the last owner changes their role', () => changeShare('user-1', 'viewer'), { code: 'share.last_owner' }],
    ['when the last owner leaves', () => removeShare('user-1'), { code: 'share.last_owner' }],
    ['when an admin removes the last owner', () => removeShare('user-1', admin), { code: 'share.last_owner' }],
  ])('%s', async (_case, call, error) => {
    await expect(call()).rejects.toMatchObject(error);
    expect(await listRoles()).toEqual(['user-1 owner']);
    expect(await context.getPublishedEvents('meetings.access_changed')).toEqual([]);
  });

  it('for an existing share, while a repeated request succeeds once', async () => {
    await addShare('user-2', 'editor', ann, 'key-1');
    expect((await addShare('user-2', 'editor', ann, 'key-1')).share?.role).toBe('editor');
    for (const key of ['key-2', '']) {
      await expect(addShare('user-2', 'viewer', ann, key)).rejects.toMatchObject({ code: 'share.exists' });
    }
    expect(await listRoles()).toEqual(['user-1 owner', 'user-2 editor']);
    expect(await context.getPublishedEvents('meetings.access_changed')).toHaveLength(1);
  });
});

describe('an owner who leaves', () => {
  it('makes the remaining owner the meeting’s owner', async () => {
    await addShare('user-2', 'owner');
    await removeShare('user-1');
    await expect(getMeeting(ann)).rejects.toMatchObject(NOT_FOUND);
    expect(await getMeeting(bob)).toMatchObject({ owner: { id: 'user-2', name: 'Bob Ray' }, role: 'owner' });
  });

  it('stays when the other owner leaves at the same time', async () => {
    await addShare('user-2', 'owner');
    const outcomes = await Promise.allSettled([removeShare('user-1'), removeShare('user-2', bob)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listRoles(admin)).toHaveLength(1);
  });
});

describe('a member who leaves the account', () => {
  it('has no access to shared meetings after that, and meetings that they own stay in the account', async () => {
    await addShare('user-2', 'editor');
    const { id: bobsMeeting } = await context.createMeeting(bob, 'Bob’s own');
    context.people.delete('user-2');
    await context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    await context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    expect(await listRoles()).toEqual(['user-1 owner']);
    expect((await context.client.getMeeting({ meetingId: bobsMeeting }, { as: admin })).meeting?.owner?.id).toBe(
      'user-2',
    );
    expect(await context.getPublishedEvents('meetings.access_changed')).toHaveLength(2);
  });

  it('keeps the shares that they got after they rejoined, even if the event is delivered again', async () => {
    await addShare('user-2', 'editor');
    await context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    expect(await listRoles()).toEqual(['user-1 owner', 'user-2 editor']);
  });
});
