import { describe, expect, it } from '@jest/globals';
import { createReindexer } from './reindexer.ts';

const meeting = { accountId: 'account-1', meetingId: 'meeting-1' };

/** A reindexer whose pauses and work end when the test says so. */
function world() {
  const pauses: (() => void)[] = [];
  const work: { meetingId: string; parts: string[]; joinedBy: readonly string[]; end: (error?: Error) => void }[] = [];
  let asked = 0;
  const reindexer = createReindexer({
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    index: ({ meetingId }, parts, joinedBy) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve());
        work.push({ meetingId, parts: [...parts].sort(), joinedBy, end });
      }),
    traceparent: () => `joined ${++asked}`,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { pauses, work, reindexer, settle };
}

describe('the reindexer', () => {
  it('takes requests for a meeting that come together as one', async () => {
    const { pauses, work, reindexer, settle } = world();
    const both = Promise.all([
      reindexer.request(meeting, ['minutes']),
      reindexer.request(meeting, ['transcripts', 'minutes']),
    ]);
    pauses[0]?.();
    await settle();
    expect(work.map(({ parts }) => parts)).toEqual([['minutes', 'transcripts']]);
    work[0]?.end();
    await both;
    expect(pauses).toHaveLength(1);
  });

  it('begins the next turn of a meeting after the one at work', async () => {
    const { pauses, work, reindexer, settle } = world();
    const first = reindexer.request(meeting, ['minutes']);
    pauses[0]?.();
    await settle();
    const second = reindexer.request(meeting, ['heading']);
    pauses[1]?.();
    await settle();
    expect(work).toHaveLength(1);
    work[0]?.end();
    await first;
    await settle();
    expect(work.map(({ parts }) => parts)).toEqual([['minutes'], ['heading']]);
    work[1]?.end();
    await second;
  });

  it('knows the traces of those who joined a turn, and of that turn only', async () => {
    const { pauses, work, reindexer, settle } = world();
    const turn = [1, 2, 3].map(() => reindexer.request(meeting, []));
    pauses[0]?.();
    await settle();
    turn.push(reindexer.request(meeting, []), reindexer.request(meeting, []));
    work[0]?.end();
    pauses[1]?.();
    await settle();
    work[1]?.end();
    await Promise.all(turn);
    expect(work.map(({ joinedBy }) => joinedBy)).toEqual([['joined 1', 'joined 2'], ['joined 3']]);
  });

  it('tells everybody who waited of a failure, and goes on', async () => {
    const { pauses, work, reindexer, settle } = world();
    const outcomes = Promise.allSettled([reindexer.request(meeting, ['minutes']), reindexer.request(meeting, [])]);
    pauses[0]?.();
    await settle();
    work[0]?.end(new Error('no answer'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = reindexer.request(meeting, ['minutes']);
    pauses[1]?.();
    await settle();
    work[1]?.end();
    await again;
  });

  it('lets different meetings go side by side', async () => {
    const { pauses, work, reindexer, settle } = world();
    const both = [reindexer.request(meeting, []), reindexer.request({ ...meeting, meetingId: 'meeting-2' }, [])];
    for (const end of pauses) end();
    await settle();
    expect(work.map(({ meetingId }) => meetingId)).toEqual(['meeting-1', 'meeting-2']);
    for (const { end } of work) end();
    await Promise.all(both);
  });
});
