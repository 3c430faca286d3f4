import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, encodeEvent } from '@minutehand/contracts/events';
import { pino } from 'pino';
import { attemptDelivery } from './attempt.ts';
import { encodeEnvelope } from './envelope.ts';
import { OUTAGE_RETRIES_MAX, QUARANTINE_LOSSES_MAX } from './limits.ts';
import { createQueuePlans, createTopology } from './topology.ts';

const log = pino({ level: 'silent' });
const body = encodeEnvelope({
  id: 'e1',
  type: 'meetings.meeting_deleted',
  accountId: 'account-1',
  aggregateId: 'm1',
  aggregateVersion: 1,
  occurredAt: '2026-01-05T09:00:00.000Z',
  traceparent: '',
  payload: Buffer.from(encodeEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }))).toString('base64'),
});

/** Returns the outcome of a delivery whose handler fails with `error`. */
function failWith(error: unknown, overrides: { attempt?: number; outageRetries?: number } = {}, maxAttempts = 3) {
  const [plan] = createQueuePlans('search', [
    { event: 'meetings.meeting_deleted', maxAttempts, handle: () => Promise.reject(error) },
  ]);
  const delivery = { body, attempt: 1, outageRetries: 0, lostDeliveries: 0, traceparent: '', ...overrides };
  return attemptDelivery(plan!, { ...delivery, signal: new AbortController().signal }, log);
}
const unavailable = new AppError('platform.unavailable');

describe('a message that fails', () => {
  it('is retried until its attempts are used up, then dead-lettered', async () => {
    expect(await failWith(new Error('x'))).toMatchObject({ kind: 'retry', delayMs: 1_000, isCounted: true });
    expect(await failWith(new Error('x'), { attempt: 2 })).toMatchObject({ kind: 'retry', delayMs: 2_000 });
    expect(await failWith(new Error('x'), { attempt: 3 })).toMatchObject({ kind: 'dead_letter', reason: 'Error' });
  });

  it('is retried during an outage without using up its attempts, after delays that double up to 64 s', async () => {
    expect(await failWith(unavailable, { attempt: 3 })).toMatchObject({
      kind: 'retry',
      delayMs: 1_000,
      isCounted: false,
    });
    expect(await failWith(unavailable, { attempt: 3, outageRetries: 3 })).toMatchObject({
      kind: 'retry',
      delayMs: 8_000,
    });
    expect(await failWith(unavailable, { outageRetries: 30 })).toMatchObject({ kind: 'retry', delayMs: 64_000 });
    expect(await failWith(new Error('x'), { attempt: 1, outageRetries: 30 })).toMatchObject({
      delayMs: 1_000,
      isCounted: true,
    });
  });

  it('is retried as during an outage when a deadline was exceeded', async () => {
    const deadlineError = new AppError('platform.deadline_exceeded');
    expect(await failWith(deadlineError, { attempt: 3 })).toMatchObject({ kind: 'retry', isCounted: false });
  });

  it('uses up its attempts when an outage lasts too long', async () => {
    expect(await failWith(unavailable, { outageRetries: OUTAGE_RETRIES_MAX })).toMatchObject({
      kind: 'retry',
      isCounted: true,
    });
    expect(await failWith(unavailable, { outageRetries: OUTAGE_RETRIES_MAX, attempt: 3 })).toMatchObject({
      kind: 'dead_letter',
    });
  });

  it('has a retry queue for each of its delays', async () => {
    const plans = createQueuePlans('search', [{ event: 'meetings.meeting_deleted', handle: async () => {} }]);
    const queueNames = new Set(createTopology('search', plans).queues.map(({ name }) => name));
    for (let outageRetries = 0; outageRetries < OUTAGE_RETRIES_MAX; outageRetries += 1) {
      const outcome = await failWith(unavailable, { outageRetries });
      expect(outcome.kind === 'retry' && queueNames.has(`search.retry-in-${outcome.delayMs}`)).toBe(true);
    }
  });

  it('is dead-lettered immediately when it has a single attempt', async () => {
    expect(await failWith(unavailable, {}, 1)).toMatchObject({ kind: 'dead_letter' });
  });
});

describe('a message whose deliveries ended without an acknowledgement', () => {
  const handled: string[] = [];
  const deliver = async (lostDeliveries: number, quarantineLosses?: number, maxAttempts = 3) => {
    handled.length = 0;
    const [plan] = createQueuePlans('search', [
      { event: 'meetings.meeting_deleted', maxAttempts, handle: async ({ id }) => void handled.push(id) },
    ]);
    const { signal } = new AbortController();
    const lossOptions = quarantineLosses === undefined ? {} : { quarantineLosses };
    const delivery = { body, attempt: 1, outageRetries: 0, lostDeliveries, traceparent: '', signal, ...lossOptions };
    return attemptDelivery(plan!, delivery, log);
  };

  it('is handled after one lost delivery and quarantined after two', async () => {
    expect(await deliver(1)).toMatchObject({ kind: 'done' });
    expect(await deliver(2)).toEqual({ kind: 'quarantine', delayMs: 0, quarantineLosses: 0 });
    expect(handled).toEqual([]);
  });

  it('is never dead-lettered outside quarantine, regardless of the number of lost deliveries', async () => {
    expect(await deliver(1_000)).toMatchObject({ kind: 'quarantine' });
    expect(await deliver(0, 0)).toMatchObject({ kind: 'done' });
  });

  it('is retried in quarantine for two minutes with doubling delays before it is dead-lettered', async () => {
    let totalDelayMs = 0;
    for (let losses = 0; losses < QUARANTINE_LOSSES_MAX - 1; losses += 1) {
      const outcome = await deliver(1, losses);
      expect(outcome).toMatchObject({ kind: 'quarantine', quarantineLosses: losses + 1 });
      expect(await deliver(0, losses + 1)).toMatchObject({ kind: 'done' });
      totalDelayMs += outcome.kind === 'quarantine' ? outcome.delayMs : 0;
    }
    expect(totalDelayMs).toBeGreaterThan(120_000);
    expect(await deliver(1, QUARANTINE_LOSSES_MAX - 1)).toEqual({ kind: 'dead_letter', reason: 'bus.consumer_lost' });
    expect(await deliver(1, QUARANTINE_LOSSES_MAX - 1, 20)).toMatchObject({ kind: 'quarantine' });
  });

  it('has a retry queue for each of its delays, even with a single attempt', async () => {
    const plans = createQueuePlans('search', [
      { event: 'meetings.meeting_deleted', handle: async () => {}, maxAttempts: 1 },
    ]);
    const queueNames = new Set(createTopology('search', plans).queues.map(({ name }) => name));
    for (let losses = 0; losses < QUARANTINE_LOSSES_MAX - 1; losses += 1) {
      const outcome = await deliver(1, losses, 1);
      expect(outcome.kind === 'quarantine' && queueNames.has(`search.retry-in-${outcome.delayMs}`)).toBe(true);
    }
  });
});
