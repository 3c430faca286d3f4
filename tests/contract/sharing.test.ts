import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema, meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { sharesResponseSchema } from '@minutehand/contracts/http/meetings/shares';
import { quickSearchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, recordMessages } from './cable-client.ts';
import { addMember } from './mailbox.ts';
import { createReadyMeeting } from './meeting-requests.ts';
import { createTokenClient, register, type TestUser } from './person.ts';

let owner: TestUser;
let member: TestUser;
let otherOwner: TestUser;
let meetingId: string;
beforeAll(async () => {
  [owner, otherOwner] = await Promise.all([register(), register()]);
  member = await addMember(owner, 'Member Person');
  ({ id: meetingId } = await createReadyMeeting(owner));
});

const buildSharePath = (path = '') => `/meetings/${meetingId}/shares${path}`;
const shareMeeting = (body: object) => owner.post(buildSharePath(), body);
const deleteShare = () => owner.delete(buildSharePath(`/${member.userId}`));
afterEach(deleteShare);

const listMeetingIds = async (person: TestUser) =>
  meetingsResponseSchema.parse((await person.get('/meetings')).body).meetings.map(({ id }) => id);
const searchMeetingIds = async (person: TestUser) => {
  const { results } = quickSearchResponseSchema.parse((await person.get('/search/quick?q=library')).body);
  return results.map(({ meeting_id: id }) => id);
};

describe('a shared meeting', () => {
  it('lists its shares, owners first', async () => {
    const created = await shareMeeting({ user_id: member.userId });
    const share = { user_id: member.userId, name: member.name, email: member.email, role: 'viewer' };
    expect(created).toMatchObject({ status: 201, body: { share } });
    const { shares: shareList } = sharesResponseSchema.parse((await member.get(buildSharePath())).body);
    const { userId: user_id, name, email } = owner;
    expect(shareList).toEqual([{ user_id, name, email, role: 'owner' }, share]);
    const changed = await owner.patch(buildSharePath(`/${member.userId}`), { role: 'editor' });
    expect(changed).toMatchObject({ status: 200, body: { share: { role: 'editor' } } });
    const meeting = await member.get(`/meetings/${meetingId}`);
    expect(meeting.body).toMatchObject({ meeting: { role: 'editor', permissions: { edit: true, share: false } } });
  });

  it('lists no email addresses for an access token that only reads', async () => {
    await shareMeeting({ user_id: member.userId });
    const reading = await (await createTokenClient(owner, ['read'])).send('GET', buildSharePath());
    const { shares } = sharesResponseSchema.parse(reading.body);
    expect(shares.map(({ name, email }) => [name, email])).toEqual([
      [owner.name, ''],
      [member.name, ''],
    ]);
    const writing = await (await createTokenClient(owner, ['read', 'write'])).send('GET', buildSharePath());
    expect(sharesResponseSchema.parse(writing.body).shares[1]?.email).toBe(member.email);
  });

  it('accepts a form and a wrapped body', async () => {
    expect(await shareMeeting({ share: { user_id: member.userId, role: 'editor' } })).toMatchObject({ status: 201 });
    await deleteShare();
    const response = await owner.send('POST', buildSharePath(), {
      body: new URLSearchParams({ user_id: member.userId }),
    });
    expect(response).toMatchObject({ status: 201, body: { share: { role: 'viewer' } } });
  });

  it('appears in lists and search of the member, and disappears when the share is removed', async () => {
    expect(await listMeetingIds(member)).not.toContain(meetingId);
    await shareMeeting({ user_id: member.userId });
    expect(await listMeetingIds(member)).toContain(meetingId);
    await eventually(async () => expect(await searchMeetingIds(member)).toContain(meetingId));
    expect(await deleteShare()).toMatchObject({ status: 204 });
    expect(await searchMeetingIds(member)).not.toContain(meetingId);
    expect(await listMeetingIds(member)).not.toContain(meetingId);
    expect(await member.get(`/meetings/${meetingId}`)).toMatchObject({ status: 404 });
  });

  it('ends the subscription of a member immediately when their share is removed', async () => {
    await shareMeeting({ user_id: member.userId, role: 'editor' });
    // A consumer connects on its first subscription, with the cookie of the most recently created consumer.
    const [ownerSubscription, memberSubscription] = [owner, member].map((person) => {
      const consumer = createConsumer(person);
      return { consumer, ...recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: meetingId }) };
    });
    await eventually(() =>
      expect([ownerSubscription?.events, memberSubscription?.events]).toEqual([['connected'], ['connected']]),
    );
    await deleteShare();
    await eventually(() => expect(memberSubscription?.events).toEqual(['connected', 'rejected']));
    const messageCount = memberSubscription?.messages.length;
    // The next message is sent only to the person who still has access.
    const renamed = await owner.patch(`/meetings/${meetingId}`, { meeting: { title: 'After the removal' } });
    const { version } = meetingResponseSchema.parse(renamed.body).meeting;
    await eventually(() => expect(ownerSubscription?.messages).toContainEqual(expect.objectContaining({ version })));
    expect(memberSubscription?.messages).toHaveLength(messageCount ?? -1);
    for (const subscription of [ownerSubscription, memberSubscription]) subscription?.consumer.disconnect();
  });
});

describe('sharing is rejected', () => {
  const error = { error: expect.stringMatching(/\w/) };

  it.each([
    ['with oneself', () => ({ user_id: owner.userId }), 422, { user_id: [expect.any(String)] }],
    ['with a user of another account', () => ({ user_id: otherOwner.userId }), 422, { user_id: [expect.any(String)] }],
    ['with an unknown role', () => ({ user_id: member.userId, role: 'admin' }), 422, { role: expect.any(Array) }],
    ['without a user', () => ({}), 422, { user_id: expect.any(Array) }],
  ])('%s', async (_description, body, status, errors) => {
    expect(await shareMeeting(body())).toMatchObject({ status, body: { ...error, errors } });
    expect(await member.get(`/meetings/${meetingId}`)).toMatchObject({ status: 404 });
  });

  it('if the share exists, unless the request is repeated', async () => {
    const request = { body: { user_id: member.userId }, headers: { 'idempotency-key': `share ${meetingId}` } };
    expect(await owner.send('POST', buildSharePath(), request)).toMatchObject({ status: 201 });
    expect(await owner.send('POST', buildSharePath(), request)).toMatchObject({ status: 201 });
    expect(await shareMeeting({ user_id: member.userId, role: 'editor' })).toMatchObject({ status: 409, body: error });
  });

  it('if the meeting would have no owner', async () => {
    const ownerSharePath = buildSharePath(`/${owner.userId}`);
    expect(await owner.patch(ownerSharePath, { role: 'viewer' })).toMatchObject({ status: 409, body: error });
    expect(await owner.delete(ownerSharePath)).toMatchObject({ status: 409, body: error });
    await shareMeeting({ user_id: member.userId, role: 'owner' });
    expect(await owner.patch(ownerSharePath, { role: 'editor' })).toMatchObject({ status: 200 });
    expect(await member.patch(ownerSharePath, { role: 'owner' })).toMatchObject({ status: 200 });
  });

  it('for a member without a share', async () => {
    expect(await owner.patch(buildSharePath(`/${member.userId}`), { role: 'viewer' })).toMatchObject({ status: 404 });
    expect(await deleteShare()).toMatchObject({ status: 404 });
  });
});
