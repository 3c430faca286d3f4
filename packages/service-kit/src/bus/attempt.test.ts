import { AppError } from '@minutehand/contracts/errors';
import { defineEvent, encodeEvent } from '@minutehand/contracts/events';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { attemptDelivery } from './attempt.ts';
import { encodeEnvelope } from './envelope.ts';
import { OUTAGE_WAITS_MAX } from './limits.ts';
import { plansOf, topologyOf } from './topology.ts';

const log = pino({ level: 'silent' });
const body = encodeEnvelope({
  id: 'e1',
  type: 'meetings.meeting_deleted',
  accountId: 'account-1',
  aggregateId: 'm1',
  aggregateVersion: 1,
  occurredAt: '2026-01-05T09:00:00.000Z',
  traceparent: '',
  payload: Buffer.from(encodeEvent(defineEvent('meetings.meeting_deleted', { meetingId: 'm1' }))).toString('base64'),
});

/** What becomes of a delivery whose handler fails with this. */
function failing(error: unknown, at: { attempt?: number; waits?: number } = {}, maxAttempts = 3) {
  const [plan] = plansOf('search', [
    { event: 'meetings.meeting_deleted', maxAttempts, handle: () => Promise.reject(error) },
  ]);
  const delivery = { body, attempt: 1, waits: 0, lostDeliveries: 0, traceparent: '', ...at };
  return attemptDelivery(plan!, { ...delivery, signal: new AbortController().signal }, log);
}
const away = new AppError('platform.unavailable');

describe('a message that fails', () => {
  it('is tried again until its tries are used up, then parked', async () => {
    expect(await failing(new Error('x'))).toMatchObject({ kind: 'retry', delayMs: 1_000, isCounted: true });
    expect(await failing(new Error('x'), { attempt: 2 })).toMatchObject({ kind: 'retry', delayMs: 2_000 });
    expect(await failing(new Error('x'), { attempt: 3 })).toMatchObject({ kind: 'park', reason: 'Error' });
  });

  it('because another part is away waits without using up its tries, ever longer up to a minute', async () => {
    expect(await failing(away, { attempt: 3 })).toMatchObject({ kind: 'retry', delayMs: 1_000, isCounted: false });
    expect(await failing(away, { attempt: 3, waits: 3 })).toMatchObject({ kind: 'retry', delayMs: 8_000 });
    expect(await failing(away, { waits: 30 })).toMatchObject({ kind: 'retry', delayMs: 64_000 });
    expect(await failing(new Error('x'), { attempt: 1, waits: 30 })).toMatchObject({ delayMs: 1_000, isCounted: true });
  });

  it('because another part stays away uses up its tries in the end', async () => {
    expect(await failing(away, { waits: OUTAGE_WAITS_MAX })).toMatchObject({ kind: 'retry', isCounted: true });
    expect(await failing(away, { waits: OUTAGE_WAITS_MAX, attempt: 3 })).toMatchObject({ kind: 'park' });
  });

  it('has a waiting room for every delay it may be given', async () => {
    const plans = plansOf('search', [{ event: 'meetings.meeting_deleted', handle: async () => {} }]);
    const rooms = new Set(topologyOf('search', plans).queues.map(({ name }) => name));
    for (let waits = 0; waits < OUTAGE_WAITS_MAX; waits += 1) {
      const outcome = await failing(away, { waits });
      expect(outcome.kind === 'retry' && rooms.has(`search.retry-${outcome.delayMs}`)).toBe(true);
    }
  });

  it('is parked at once where it is tried once', async () => {
    expect(await failing(away, {}, 1)).toMatchObject({ kind: 'park' });
  });
});
