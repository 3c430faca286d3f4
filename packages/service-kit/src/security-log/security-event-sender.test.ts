import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { expectEventually } from '@minutehand/test-kit/expect';
import { Registry } from 'prom-client';
import { createLogger } from '../log/index.ts';
import type { SecurityEventRecord } from './describe-security-event.ts';
import { SECURITY_EVENTS_PER_CALL, WAITING_SECURITY_EVENTS_MAX } from './limits.ts';
import { createSecurityEventSender, type SecurityEventSender } from './security-event-sender.ts';

const log = createLogger({ service: 'meetings', level: 'silent' });
const senders: SecurityEventSender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop();
});

const toEvent = (number: number) => ({ id: String(number) }) as SecurityEventRecord;

/** A sender whose calls fail while `error` is set. */
function setup() {
  const calls: string[][] = [];
  const state: { error: Error | undefined; attempts: number } = { error: undefined, attempts: 0 };
  const registry = new Registry();
  const sender = createSecurityEventSender({
    log,
    registry,
    resendMs: 5,
    send: async (events) => {
      state.attempts += 1;
      if (state.error) throw state.error;
      calls.push(events.map(({ id }) => id));
    },
  });
  senders.push(sender);
  const countLost = async () =>
    (await registry.getSingleMetric('minutehand_security_events_lost_total')?.get())?.values[0]?.value;
  return { sender, calls, state, countLost };
}

describe('security events that are sent to be stored', () => {
  it('are sent together and in their order, in calls of limited size', async () => {
    const { sender, calls } = setup();
    const count = SECURITY_EVENTS_PER_CALL + 1;
    for (let number = 0; number < count; number += 1) sender.add(toEvent(number));
    await expectEventually(() => calls.flat()).toEqual(Array.from({ length: count }, (_, number) => String(number)));
    expect(calls.map(({ length }) => length)).toEqual([SECURITY_EVENTS_PER_CALL, 1]);
  });

  it('wait while the receiver is unavailable, and are sent again until it is available', async () => {
    const { sender, calls, state, countLost } = setup();
    state.error = new AppError('platform.unavailable');
    sender.add(toEvent(1));
    await expectEventually(() => state.attempts).toBeGreaterThan(2);
    sender.add(toEvent(2));
    expect(calls).toEqual([]);
    state.error = undefined;
    await expectEventually(() => calls.flat()).toEqual(['1', '2']);
    expect(await countLost()).toBe(0);
  });

  it('are counted as lost when the receiver rejects them, and do not block later ones', async () => {
    const { sender, calls, state, countLost } = setup();
    state.error = new AppError('platform.malformed');
    sender.add(toEvent(1));
    await expectEventually(countLost).toBe(1);
    state.error = undefined;
    sender.add(toEvent(2));
    await expectEventually(() => calls).toEqual([['2']]);
  });

  it('are sent before the service stops, with only one attempt if the receiver is unavailable', async () => {
    const { sender, calls, state, countLost } = setup();
    sender.add(toEvent(1));
    await sender.stop();
    expect(calls).toEqual([['1']]);
    const other = setup();
    other.state.error = new AppError('platform.unavailable');
    other.sender.add(toEvent(1));
    await other.sender.stop();
    expect(await other.countLost()).toBe(1);
    expect([state.attempts, other.state.attempts, await countLost()]).toEqual([1, 1, 0]);
  });

  it('are limited in number while they wait to be sent', async () => {
    const { sender, calls, state, countLost } = setup();
    state.error = new AppError('platform.unavailable');
    for (let number = 0; number <= WAITING_SECURITY_EVENTS_MAX; number += 1) sender.add(toEvent(number));
    expect(await countLost()).toBe(1);
    state.error = undefined;
    await expectEventually(() => calls.flat().length).toBe(WAITING_SECURITY_EVENTS_MAX);
  });
});
