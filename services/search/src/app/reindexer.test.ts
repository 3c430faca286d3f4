import { describe, expect, it } from '@jest/globals';
import { createReindexer } from './reindexer.ts';

const meeting = { accountId: 'account-1', meetingId: 'meeting-1' };

/** A reindexer whose pauses and indexing are completed by the test. */
function setUp() {
  const pauses: (() => void)[] = [];
  const work: {
    meetingId: string;
    parts: string[];
    linkedTraceparents: readonly string[];
    end: (error?: Error) => void;
  }[] = [];
  let requestCount = 0;
  const reindexer = createReindexer({
    sleep: () => new Promise((resolve) => pauses.push(resolve)),
    index: ({ meetingId }, parts, linkedTraceparents) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve());
        work.push({ meetingId, parts: [...parts].sort(), linkedTraceparents, end });
      }),
    getTraceparent: () => `trace ${++requestCount}`,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { pauses, work, reindexer, settle };
}

describe('createReindexer', () => {
  it('coalesces requests for a meeting that arrive close together', async () => {
    const { pauses, work, reindexer, settle } = setUp();
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

  it('starts the next batch of a meeting after the running one', async () => {
    const { pauses, work, reindexer, settle } = setUp();
    const first = reindexer.request(meeting, ['minutes']);
    pauses[0]?.();
    await settle();
    const second = reindexer.request(meeting, ['metadata']);
    pauses[1]?.();
    await settle();
    expect(work).toHaveLength(1);
    work[0]?.end();
    await first;
    await settle();
    expect(work.map(({ parts }) => parts)).toEqual([['minutes'], ['metadata']]);
    work[1]?.end();
    await second;
  });

  it('passes the traces of the other requests of a batch', async () => {
    const { pauses, work, reindexer, settle } = setUp();
    const batch = [1, 2, 3].map(() => reindexer.request(meeting, []));
    pauses[0]?.();
    await settle();
    batch.push(reindexer.request(meeting, []), reindexer.request(meeting, []));
    work[0]?.end();
    pauses[1]?.();
    await settle();
    work[1]?.end();
    await Promise.all(batch);
    expect(work.map(({ linkedTraceparents }) => linkedTraceparents)).toEqual([['trace 1', 'trace 2'], ['trace 3']]);
  });

  it('rejects all requests of a failed batch and accepts new ones', async () => {
    const { pauses, work, reindexer, settle } = setUp();
    const outcomes = Promise.allSettled([reindexer.request(meeting, ['minutes']), reindexer.request(meeting, [])]);
    pauses[0]?.();
    await settle();
    work[0]?.end(new Error('unavailable'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const nextRequest = reindexer.request(meeting, ['minutes']);
    pauses[1]?.();
    await settle();
    work[1]?.end();
    await nextRequest;
  });

  it('indexes different meetings in parallel', async () => {
    const { pauses, work, reindexer, settle } = setUp();
    const both = [reindexer.request(meeting, []), reindexer.request({ ...meeting, meetingId: 'meeting-2' }, [])];
    for (const end of pauses) end();
    await settle();
    expect(work.map(({ meetingId }) => meetingId)).toEqual(['meeting-1', 'meeting-2']);
    for (const { end } of work) end();
    await Promise.all(both);
  });
});
