import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(meetingId, 1));
});
afterEach(() => context.service.stop());

const giveFeedback = (rating: number | undefined, comments?: string, as = ann) =>
  context.client.giveFeedback({ meetingId, rating, comments }, { as });
const getFeedback = async (as = ann) => (await context.client.getFeedback({ meetingId }, { as })).feedback;
const listStoredFeedback = () => context.collections.feedback.page(ann, { where: { meetingId }, limit: 9 });

describe('feedback on minutes', () => {
  it('starts with a rating; later changes update the same feedback', async () => {
    expect(await getFeedback()).toBeUndefined();
    expect((await giveFeedback(1)).feedback).toEqual({ rating: 1, comments: '' });
    await giveFeedback(undefined, 'Short and right.');
    await giveFeedback(-1);
    expect(await getFeedback()).toEqual({ rating: -1, comments: 'Short and right.' });
    expect((await listStoredFeedback()).items).toMatchObject([{ userId: 'user-1', generationId: `${meetingId}-g1` }]);
  });

  it('is stored once when given concurrently', async () => {
    await Promise.all([giveFeedback(1), giveFeedback(1), giveFeedback(1, 'Good.')]);
    expect(await getFeedback()).toEqual({ rating: 1, comments: 'Good.' });
    expect((await listStoredFeedback()).items).toHaveLength(1);
  });

  it('can be given by every reader of the meeting and is visible only to its author', async () => {
    await expect(giveFeedback(1, 'Hm.', bob)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    await giveFeedback(-1, 'Too long.', bob);
    expect(await getFeedback(bob)).toEqual({ rating: -1, comments: 'Too long.' });
    expect(await getFeedback(ann)).toBeUndefined();
  });

  it.each([
    ['a rating of zero', 0, undefined],
    ['a rating out of range', 2, undefined],
    ['a comment without a rating', undefined, 'Hm.'],
    ['a comment that is too long', 1, 'x'.repeat(2_001)],
  ])('with %s is rejected and not stored', async (_what, rating, comments) => {
    await expect(giveFeedback(rating, comments)).rejects.toMatchObject({ code: 'feedback.invalid' });
    expect(await getFeedback()).toBeUndefined();
  });

  it('is deleted with its meeting and with its author', async () => {
    await giveFeedback(1);
    await context.publish('accounts.user_deleted', { userId: 'user-1', accountIds: ['account-1'] }, '');
    expect((await listStoredFeedback()).items).toEqual([]);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    await giveFeedback(1, 'Good.', bob);
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.service.bus.settled();
    await expectEventually(async () => (await listStoredFeedback()).items).toEqual([]);
  });
});
