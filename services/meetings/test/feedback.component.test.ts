import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const bob = actor({ userId: 'user-2', role: 'member' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.create(ann));
  await context.importText(ann, meetingId, TALK);
  await context.finish(resultFor(meetingId, 1));
});
afterEach(() => context.service.stop());

const give = (rating: number | undefined, comments?: string, as = ann) =>
  context.client.giveFeedback({ meetingId, rating, comments }, { as });
const feedbackOf = async (as = ann) => (await context.client.getFeedback({ meetingId }, { as })).feedback;
const kept = () => context.collections.feedback.page(ann, { where: { meetingId }, limit: 9 });

describe('feedback on minutes', () => {
  it('is a rating first, then what it is for, and stays one', async () => {
    expect(await feedbackOf()).toBeUndefined();
    expect((await give(1)).feedback).toEqual({ rating: 1, comments: '' });
    await give(undefined, 'Short and right.');
    await give(-1);
    expect(await feedbackOf()).toEqual({ rating: -1, comments: 'Short and right.' });
    expect((await kept()).items).toMatchObject([{ userId: 'user-1', generationId: `${meetingId}-g1` }]);
  });

  it('is one even when it is given twice at once', async () => {
    await Promise.all([give(1), give(1), give(1, 'Good.')]);
    expect(await feedbackOf()).toEqual({ rating: 1, comments: 'Good.' });
    expect((await kept()).items).toHaveLength(1);
  });

  it('is given by everybody who may read the meeting, and seen by nobody else', async () => {
    await expect(give(1, 'Hm.', bob)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    await give(-1, 'Too long.', bob);
    expect(await feedbackOf(bob)).toEqual({ rating: -1, comments: 'Too long.' });
    expect(await feedbackOf(ann)).toBeUndefined();
  });

  it.each([
    ['no thumb at all', 0, undefined],
    ['two thumbs', 2, undefined],
    ['a comment alone', undefined, 'Hm.'],
    ['a comment without end', 1, 'x'.repeat(2_001)],
  ])('that is %s is refused and leaves nothing', async (_what, rating, comments) => {
    await expect(give(rating, comments)).rejects.toMatchObject({ code: 'feedback.invalid' });
    expect(await feedbackOf()).toBeUndefined();
  });

  it('goes with its meeting, and with whoever gave it', async () => {
    await give(1);
    await context.say('accounts.user_deleted', { userId: 'user-1' }, '');
    expect((await kept()).items).toEqual([]);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    await give(1, 'Good.', bob);
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.service.bus.settled();
    await expectEventually(async () => (await kept()).items).toEqual([]);
  });
});
