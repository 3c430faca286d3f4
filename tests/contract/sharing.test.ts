import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema, meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { sharesResponseSchema } from '@minutehand/contracts/http/meetings/shares';
import { quickSearchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, recordMessages } from './live.ts';
import { addMember } from './mailbox.ts';
import { createReadyMeeting } from './meeting-requests.ts';
import { type Person, register } from './person.ts';

let owner: Person;
let colleague: Person;
let stranger: Person;
let meetingId: string;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([register(), register()]);
  colleague = await addMember(owner, 'Colleague Person');
  ({ id: meetingId } = await createReadyMeeting(owner));
});

const shares = (path = '') => `/meetings/${meetingId}/shares${path}`;
const give = (body: object) => owner.post(shares(), body);
const take = () => owner.delete(shares(`/${colleague.userId}`));
afterEach(take);

const listOf = async (person: Person) =>
  meetingsResponseSchema.parse((await person.get('/meetings')).body).meetings.map(({ id }) => id);
const foundBy = async (person: Person) => {
  const { results } = quickSearchResponseSchema.parse((await person.get('/search/quick?q=library')).body);
  return results.map(({ meeting_id: id }) => id);
};

describe('a shared meeting', () => {
  it('lists who it is shared with, owners first', async () => {
    const created = await give({ user_id: colleague.userId });
    const share = { user_id: colleague.userId, name: colleague.name, email: colleague.email, role: 'viewer' };
    expect(created).toMatchObject({ status: 201, body: { share } });
    const { shares: all } = sharesResponseSchema.parse((await colleague.get(shares())).body);
    const { userId: user_id, name, email } = owner;
    expect(all).toEqual([{ user_id, name, email, role: 'owner' }, share]);
    const changed = await owner.patch(shares(`/${colleague.userId}`), { role: 'editor' });
    expect(changed).toMatchObject({ status: 200, body: { share: { role: 'editor' } } });
    const meeting = await colleague.get(`/meetings/${meetingId}`);
    expect(meeting.body).toMatchObject({ meeting: { role: 'editor', permissions: { edit: true, share: false } } });
  });

  it('accepts a form and a wrapped body', async () => {
    expect(await give({ share: { user_id: colleague.userId, role: 'editor' } })).toMatchObject({ status: 201 });
    await take();
    const form = await owner.send('POST', shares(), { body: new URLSearchParams({ user_id: colleague.userId }) });
    expect(form).toMatchObject({ status: 201, body: { share: { role: 'viewer' } } });
  });

  it('appears in lists and search of the member, and disappears when the share is removed', async () => {
    expect(await listOf(colleague)).not.toContain(meetingId);
    await give({ user_id: colleague.userId });
    expect(await listOf(colleague)).toContain(meetingId);
    await eventually(async () => expect(await foundBy(colleague)).toContain(meetingId));
    expect(await take()).toMatchObject({ status: 204 });
    expect(await foundBy(colleague)).not.toContain(meetingId);
    expect(await listOf(colleague)).not.toContain(meetingId);
    expect(await colleague.get(`/meetings/${meetingId}`)).toMatchObject({ status: 404 });
  });

  it('ends the subscription of a member immediately when their share is removed', async () => {
    await give({ user_id: colleague.userId, role: 'editor' });
    // A consumer connects on its first subscription, with the cookie of the last created consumer.
    const [theirs, own] = [owner, colleague].map((person) => {
      const consumer = createConsumer(person);
      return { consumer, ...recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: meetingId }) };
    });
    await eventually(() => expect([theirs?.events, own?.events]).toEqual([['connected'], ['connected']]));
    await take();
    await eventually(() => expect(own?.events).toEqual(['connected', 'rejected']));
    const heard = own?.messages.length;
    // The next message reaches only the member who still has access.
    const renamed = await owner.patch(`/meetings/${meetingId}`, { meeting: { title: 'After it was taken away' } });
    const { version } = meetingResponseSchema.parse(renamed.body).meeting;
    await eventually(() => expect(theirs?.messages).toContainEqual(expect.objectContaining({ version })));
    expect(own?.messages).toHaveLength(heard ?? -1);
    for (const one of [theirs, own]) one?.consumer.disconnect();
  });
});

describe('sharing is rejected', () => {
  const error = { error: expect.stringMatching(/\w/) };

  it.each([
    ['with oneself', () => ({ user_id: owner.userId }), 422, { user_id: [expect.any(String)] }],
    ['with somebody of another account', () => ({ user_id: stranger.userId }), 422, { user_id: [expect.any(String)] }],
    [
      'in a role that there is not',
      () => ({ user_id: colleague.userId, role: 'admin' }),
      422,
      { role: expect.any(Array) },
    ],
    ['with nobody', () => ({}), 422, { user_id: expect.any(Array) }],
  ])('%s', async (_case, body, status, errors) => {
    expect(await give(body())).toMatchObject({ status, body: { ...error, errors } });
    expect(await colleague.get(`/meetings/${meetingId}`)).toMatchObject({ status: 404 });
  });

  it('when it already exists, unless the request is repeated', async () => {
    const again = { body: { user_id: colleague.userId }, headers: { 'idempotency-key': `share ${meetingId}` } };
    expect(await owner.send('POST', shares(), again)).toMatchObject({ status: 201 });
    expect(await owner.send('POST', shares(), again)).toMatchObject({ status: 201 });
    expect(await give({ user_id: colleague.userId, role: 'editor' })).toMatchObject({ status: 409, body: error });
  });

  it('when it would leave the meeting without an owner', async () => {
    const own = shares(`/${owner.userId}`);
    expect(await owner.patch(own, { role: 'viewer' })).toMatchObject({ status: 409, body: error });
    expect(await owner.delete(own)).toMatchObject({ status: 409, body: error });
    await give({ user_id: colleague.userId, role: 'owner' });
    expect(await owner.patch(own, { role: 'editor' })).toMatchObject({ status: 200 });
    expect(await colleague.patch(own, { role: 'owner' })).toMatchObject({ status: 200 });
  });

  it('for a member without a share', async () => {
    expect(await owner.patch(shares(`/${colleague.userId}`), { role: 'viewer' })).toMatchObject({ status: 404 });
    expect(await take()).toMatchObject({ status: 404 });
  });
});
