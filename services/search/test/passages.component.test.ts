import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { RETRIEVAL_MEETINGS_MAX } from '../src/limits.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeEach(async () => {
  env = new TestEnvironment();
  await env.start();
  const segments = ['Good morning.', 'We fixed the budget at five thousand euros.', 'Agreed.'];
  await env.addMeeting('m1', createSourceMeeting({ title: 'Budget', transcript: { version: 1, segments } }));
  const other = ['The budget of the other team is unknown.'];
  await env.addMeeting('m2', createSourceMeeting({ title: 'Other', transcript: { version: 1, segments: other } }));
});
afterEach(() => env.service.stop());

const find = async (question: string, as = createActor(), meetingIds: string[] = [], limit = 0) =>
  (await env.search.findPassages({ question, meetingIds, limit }, { as })).passages;

describe('passages for a question', () => {
  it('have their meeting, segments and relevance, best first', async () => {
    const passages = await find('What did we say about the budget of five thousand euros?');
    expect(passages.map(({ meetingId }) => meetingId)).toEqual(['m1', 'm2']);
    expect(passages[0]).toMatchObject({
      title: 'Budget',
      date: '2026-01-01T09:00:00.000Z',
      resultType: 'transcripts',
      text: 'Good morning. We fixed the budget at five thousand euros. Agreed.',
      relevance: 1,
    });
    expect(passages[0]?.turns.map(({ segmentId, speaker }) => [segmentId, speaker])).toEqual([
      ['s1', 'Speaker A'],
      ['s2', 'Speaker B'],
      ['s3', 'Speaker A'],
    ]);
  });

  it('do not contain user names, because a user can be renamed or deleted without a new transcript', async () => {
    const transcript = { version: 1, segments: ['Hello.', 'I will order the pelican.'] };
    await env.addMeeting('m3', createSourceMeeting({ transcript, assignedUserId: 'user-9' }));
    const [passage] = await find('pelican');
    expect(passage?.turns.map(({ speaker }) => speaker)).toEqual(['Speaker A', 'Speaker B']);
    expect(JSON.stringify(await snapshotDocuments(env.service.store, aggregates, 'account-1'))).not.toContain('user-9');
  });

  it('are searched for the questions of a user one by one, because each search reads whole texts', async () => {
    let running = 0;
    let maxConcurrent = 0;
    env.onFilterReadable = async () => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
      running -= 1;
    };
    const questions = ['budget', 'euros', 'team', 'morning'];
    const found = await Promise.all(questions.map((question) => find(question)));
    expect(found.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(maxConcurrent).toBe(1);
  });

  it('come only from the requested meetings, at most as many as requested', async () => {
    expect((await find('budget', createActor(), ['m2'])).map(({ meetingId }) => meetingId)).toEqual(['m2']);
    expect(await find('budget', createActor(), [], 1)).toHaveLength(1);
  });

  it('come only from meetings that the user can read now, even when the request contains other meetings', async () => {
    const other = createActor({ userId: 'user-2', role: 'member' });
    expect(await find('budget', other)).toEqual([]);
    expect(await find('budget', other, ['m1'])).toEqual([]);
    expect(await find('budget', createActor({ accountId: 'account-2' }), ['m1'])).toEqual([]);
    // The index still has the meeting, but access was revoked.
    env.meetings.delete('m1');
    expect((await find('budget')).map(({ meetingId }) => meetingId)).toEqual(['m2']);
  });

  it('cannot be found while access cannot be checked', async () => {
    env.isMeetingsDown = true;
    await expect(find('budget')).rejects.toMatchObject({ code: 'search.unavailable' });
  });

  it('are empty for a question without words', async () => {
    expect(await find('?!')).toEqual([]);
  });

  it('cannot be requested with a question that is too long, or for too many meetings', async () => {
    await expect(find('a'.repeat(2_001))).rejects.toMatchObject({ code: 'platform.malformed' });
    const ids = Array.from({ length: RETRIEVAL_MEETINGS_MAX + 1 }, (_, index) => `m${index}`);
    await expect(find('budget', createActor(), ids)).rejects.toMatchObject({ code: 'platform.malformed' });
  });

  it('are not available to services that do not act for a user', async () => {
    const as = serviceCaller('ai', 'account-1');
    const request = { question: 'budget', meetingIds: [], limit: 0 };
    await expect(env.search.findPassages(request, { as })).rejects.toMatchObject({ code: 'platform.forbidden' });
  });
});
