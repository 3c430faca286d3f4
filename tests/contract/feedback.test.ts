import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { feedbackResponseSchema } from '@minutehand/contracts/http/feedback';
import { addMember } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let owner: TestUser;
let viewer: TestUser;
let id: string;
beforeAll(async () => {
  owner = await register();
  viewer = await addMember(owner, 'Viewer Person');
});
beforeEach(async () => {
  ({ id } = await createMeeting(owner));
});

const sendFeedback = (person: TestUser, fields: Record<string, string>) => {
  const entries = Object.entries(fields).map(([name, value]) => [`meeting_feedback[${name}]`, value]);
  return person.post(`/meetings/${id}/feedback`, new URLSearchParams(entries));
};
const getFeedback = async (person: TestUser) =>
  feedbackResponseSchema.parse((await person.get(`/meetings/${id}/feedback`)).body).meeting_feedback;

describe('feedback on minutes', () => {
  it('accepts a rating as a form, and later changes with comments', async () => {
    expect(await getFeedback(owner)).toBeNull();
    expect(await sendFeedback(owner, { rating: '1' })).toMatchObject({
      status: 200,
      body: { status: 'success', message: expect.stringMatching(/\w/), meeting_feedback: { rating: 1, comments: '' } },
    });
    expect(await sendFeedback(owner, { rating: '-1', comments: ' Too long. ' })).toMatchObject({ status: 200 });
    expect(await getFeedback(owner)).toEqual({ rating: -1, comments: 'Too long.' });
    const jsonBody = { meeting_feedback: { rating: 1 } };
    expect(await owner.post(`/meetings/${id}/feedback`, jsonBody)).toMatchObject({ status: 200 });
    expect(await getFeedback(owner)).toEqual({ rating: 1, comments: 'Too long.' });
  });

  it('accepts the FormData of a browser', async () => {
    const form = new FormData();
    form.set('meeting_feedback[rating]', '-1');
    form.set('meeting_feedback[comments]', 'Zu knapp.');
    expect(await owner.post(`/meetings/${id}/feedback`, form)).toMatchObject({
      status: 200,
      body: { status: 'success', meeting_feedback: { rating: -1, comments: 'Zu knapp.' } },
    });
    form.set('meeting_feedback[rating]', '5');
    expect(await owner.post(`/meetings/${id}/feedback`, form)).toMatchObject({
      status: 422,
      body: { errors: ['Rating must be 1 or -1.'] },
    });
    form.set('meeting_feedback[comments]', new Blob(['text']), 'comments.txt');
    expect((await owner.post(`/meetings/${id}/feedback`, form)).status).toBe(415);
  });

  it('is also accepted from viewers and visible only to its author', async () => {
    expect(await sendFeedback(viewer, { rating: '1' })).toMatchObject({ status: 404 });
    await owner.post(`/meetings/${id}/shares`, { user_id: viewer.userId });
    expect(await sendFeedback(viewer, { rating: '1', comments: 'Good.' })).toMatchObject({ status: 200 });
    expect(await getFeedback(viewer)).toEqual({ rating: 1, comments: 'Good.' });
    expect(await getFeedback(owner)).toBeNull();
  });

  it.each<[string, Record<string, string>, string]>([
    ['an invalid rating', { rating: '5' }, 'Rating must be 1 or -1.'],
    ['a comment without a rating', { comments: 'Hm.' }, 'Please choose a rating.'],
    [
      'a comment above the length limit',
      { rating: '1', comments: 'x'.repeat(2_001) },
      'Comments must have at most 2000 characters.',
    ],
  ])('with %s is rejected with a list of errors', async (_description, fields, sentence) => {
    const response = await sendFeedback(owner, fields);
    expect(response).toMatchObject({ status: 422, body: { errors: [sentence] } });
    expect(response.body).not.toHaveProperty('status');
    expect(await getFeedback(owner)).toBeNull();
  });
});
