import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { defineEvent, encodeEvent } from '@minutehand/contracts/events';
import { pino } from 'pino';
import { attemptDelivery } from './attempt.ts';
import { encodeEnvelope } from './envelope.ts';
import { OUTAGE_WAITS_MAX, QUARANTINE_LOSSES_MAX } from './limits.ts';
import { createPlans, createTopology } from './topology.ts';

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
  const [plan] = createPlans('search', [
    { event: 'meetings.meeting_deleted', maxAttempts, handle: () => Promise.reject(error) },
  ]);
  const delivery = { body, attempt: 1, waits: 0, lostDeliveries: 0, traceparent: '', ...at };
  return attemptDelivery(plan!, { ...delivery, signal: new AbortController().signal }, log);
}
const away = new AppError('platform.unavailable');

describe('a message that fails', () => {
  it('is tried again until its tries are used up, then dead-lettered', async () => {
    expect(await failing(new Error('x'))).toMatchObject({ kind: 'retry', delayMs: 1_000, isCounted: true });
    expect(await failing(new Error('x'), { attempt: 2 })).toMatchObject({ kind: 'retry', delayMs: 2_000 });
    expect(await failing(new Error('x'), { attempt: 3 })).toMatchObject({ kind: 'dead_letter', reason: 'Error' });
  });

  it('because another part is away waits without using up its tries, ever longer up to a minute', async () => {
    expect(await failing(away, { attempt: 3 })).toMatchObject({ kind: 'retry', delayMs: 1_000, isCounted: false });
    expect(await failing(away, { attempt: 3, waits: 3 })).toMatchObject({ kind: 'retry', delayMs: 8_000 });
    expect(await failing(away, { waits: 30 })).toMatchObject({ kind: 'retry', delayMs: 64_000 });
    expect(await failing(new Error('x'), { attempt: 1, waits: 30 })).toMatchObject({ delayMs: 1_000, isCounted: true });
  });

  it('because another part hangs waits as well', async () => {
    const late = new AppError('platform.deadline_exceeded');
    expect(await failing(late, { attempt: 3 })).toMatchObject({ kind: 'retry', isCounted: false });
  });

  it('because another part stays away uses up its tries in the end', async () => {
    expect(await failing(away, { waits: OUTAGE_WAITS_MAX })).toMatchObject({ kind: 'retry', isCounted: true });
    expect(await failing(away, { waits: OUTAGE_WAITS_MAX, attempt: 3 })).toMatchObject({ kind: 'dead_letter' });
  });

  it('has a retry queue for every delay it may be given', async () => {
    const plans = createPlans('search', [{ event: 'meetings.meeting_deleted', handle: async () => {} }]);
    const rooms = new Set(createTopology('search', plans).queues.map(({ name }) => name));
    for (let waits = 0; waits < OUTAGE_WAITS_MAX; waits += 1) {
      const outcome = await failing(away, { waits });
      expect(outcome.kind === 'retry' && rooms.has(`search.retry-${outcome.delayMs}`)).toBe(true);
    }
  });

  it('is dead-lettered at once where it is tried once', async () => {
    expect(await failing(away, {}, 1)).toMatchObject({ kind: 'dead_letter' });
  });
});

describe('a message whose deliveries ended without an acknowledgement', () => {
  const handled: string[] = [];
  const lost = async (lostDeliveries: number, quarantineLosses?: number, maxAttempts = 3) => {
    handled.length = 0;
    const [plan] = createPlans('search', [
      { event: 'meetings.meeting_deleted', maxAttempts, handle: async ({ id }) => void handled.push(id) },
    ]);
    const { signal } = new AbortController();
    const alone = quarantineLosses === undefined ? {} : { quarantineLosses };
    const delivery = { body, attempt: 1, waits: 0, lostDeliveries, traceparent: '', signal, ...alone };
    return attemptDelivery(plan!, delivery, log);
  };

  it('once is handled like any other, after that only apart', async () => {
    expect(await lost(1)).toMatchObject({ kind: 'done' });
    expect(await lost(2)).toEqual({ kind: 'quarantine', delayMs: 0, quarantineLosses: 0 });
    expect(handled).toEqual([]);
  });

  it('however often beside others, is handled and not dead-lettered', async () => {
    expect(await lost(1_000)).toMatchObject({ kind: 'quarantine' });
    expect(await lost(0, 0)).toMatchObject({ kind: 'done' });
  });

  it('when it was quarantined waits ever longer, two minutes in all, before it is dead-lettered', async () => {
    let waited = 0;
    for (let alone = 0; alone < QUARANTINE_LOSSES_MAX - 1; alone += 1) {
      const outcome = await lost(1, alone);
      expect(outcome).toMatchObject({ kind: 'quarantine', quarantineLosses: alone + 1 });
      expect(await lost(0, alone + 1)).toMatchObject({ kind: 'done' });
      waited += outcome.kind === 'quarantine' ? outcome.delayMs : 0;
    }
    expect(waited).toBeGreaterThan(120_000);
    expect(await lost(1, QUARANTINE_LOSSES_MAX - 1)).toEqual({ kind: 'dead_letter', reason: 'bus.consumer_lost' });
    expect(await lost(1, QUARANTINE_LOSSES_MAX - 1, 20)).toMatchObject({ kind: 'quarantine' });
  });

  it('has a retry queue for every delay it may be given, also where it is tried once', async () => {
    const plans = createPlans('search', [
      { event: 'meetings.meeting_deleted', handle: async () => {}, maxAttempts: 1 },
    ]);
    const rooms = new Set(createTopology('search', plans).queues.map(({ name }) => name));
    for (let alone = 0; alone < QUARANTINE_LOSSES_MAX - 1; alone += 1) {
      const outcome = await lost(1, alone, 1);
      expect(outcome.kind === 'quarantine' && rooms.has(`search.retry-${outcome.delayMs}`)).toBe(true);
    }
  });
});
