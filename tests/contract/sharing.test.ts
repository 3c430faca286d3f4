import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema, meetingsResponseSchema } from '@minutehand/contracts/http/meetings';
import { quickSearchResponseSchema } from '@minutehand/contracts/http/search';
import { sharesResponseSchema } from '@minutehand/contracts/http/shares';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, recordMessages } from './live.ts';
import { addMember } from './mailbox.ts';
import { readyMeeting } from './meeting-requests.ts';
import { type Person, register } from './person.ts';

let owner: Person;
let colleague: Person;
let stranger: Person;
let meetingId: string;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([register(), register()]);
  colleague = await addMember(owner, 'Colleague Person');
  ({ id: meetingId } = await readyMeeting(owner));
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
  it('answers who it is shared with, owners first', async () => {
    const made = await give({ user_id: colleague.userId });
    const share = { user_id: colleague.userId, name: colleague.name, email: colleague.email, role: 'viewer' };
    expect(made).toMatchObject({ status: 201, body: { share } });
    const { shares: all } = sharesResponseSchema.parse((await colleague.get(shares())).body);
    const { userId: user_id, name, email } = owner;
    expect(all).toEqual([{ user_id, name, email, role: 'owner' }, share]);
    const changed = await owner.patch(shares(`/${colleague.userId}`), { role: 'editor' });
    expect(changed).toMatchObject({ status: 200, body: { share: { role: 'editor' } } });
    const meeting = await colleague.get(`/meetings/${meetingId}`);
    expect(meeting.body).toMatchObject({ meeting: { role: 'editor', permissions: { edit: true, share: false } } });
  });

  it('may come as a form, and wrapped', async () => {
    expect(await give({ share: { user_id: colleague.userId, role: 'editor' } })).toMatchObject({ status: 201 });
    await take();
    const form = await owner.send('POST', shares(), { body: new URLSearchParams({ user_id: colleague.userId }) });
    expect(form).toMatchObject({ status: 201, body: { share: { role: 'viewer' } } });
  });

  it('appears in the lists and the search of whom it is shared with, and is gone from both at once', async () => {
    expect(await listOf(colleague)).not.toContain(meetingId);
    await give({ user_id: colleague.userId });
    expect(await listOf(colleague)).toContain(meetingId);
    await eventually(async () => expect(await foundBy(colleague)).toContain(meetingId));
    expect(await take()).toMatchObject({ status: 204 });
    expect(await foundBy(colleague)).not.toContain(meetingId);
    expect(await listOf(colleague)).not.toContain(meetingId);
    expect(await colleague.get(`/meetings/${meetingId}`)).toMatchObject({ status: 404 });
  });

  it('ends the subscription of somebody whom it is taken away from, at once', async () => {
    await give({ user_id: colleague.userId, role: 'editor' });
    // Each connects as it is listened to, with the cookie of the consumer that was made last.
    const [theirs, own] = [owner, colleague].map((person) => {
      const consumer = createConsumer(person);
      return { consumer, ...recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: meetingId }) };
    });
    await eventually(() => expect([theirs?.events, own?.events]).toEqual([['connected'], ['connected']]));
    await take();
    await eventually(() => expect(own?.events).toEqual(['connected', 'rejected']));
    const heard = own?.messages.length;
    // What is said next reaches the one who may hear it, and nobody else.
    const renamed = await owner.patch(`/meetings/${meetingId}`, { meeting: { title: 'After it was taken away' } });
    const { version } = meetingResponseSchema.parse(renamed.body).meeting;
    await eventually(() => expect(theirs?.messages).toContainEqual(expect.objectContaining({ version })));
    expect(own?.messages).toHaveLength(heard ?? -1);
    for (const one of [theirs, own]) one?.consumer.disconnect();
  });
});

describe('sharing that is refused', () => {
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

  it('twice, unless it is the same request again', async () => {
    const again = { body: { user_id: colleague.userId }, headers: { 'idempotency-key': `share ${meetingId}` } };
    expect(await owner.send('POST', shares(), again)).toMatchObject({ status: 201 });
    expect(await owner.send('POST', shares(), again)).toMatchObject({ status: 201 });
    expect(await give({ user_id: colleague.userId, role: 'editor' })).toMatchObject({ status: 409, body: error });
  });

  it('to the last owner, who can neither step down nor go', async () => {
    const own = shares(`/${owner.userId}`);
    expect(await owner.patch(own, { role: 'viewer' })).toMatchObject({ status: 409, body: error });
    expect(await owner.delete(own)).toMatchObject({ status: 409, body: error });
    await give({ user_id: colleague.userId, role: 'owner' });
    expect(await owner.patch(own, { role: 'editor' })).toMatchObject({ status: 200 });
    expect(await colleague.patch(own, { role: 'owner' })).toMatchObject({ status: 200 });
  });

  it('for somebody whom it is not shared with', async () => {
    expect(await owner.patch(shares(`/${colleague.userId}`), { role: 'viewer' })).toMatchObject({ status: 404 });
    expect(await take()).toMatchObject({ status: 404 });
  });
});
