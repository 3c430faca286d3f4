import { setTimeout as wait } from 'node:timers/promises';
import { isOutage } from '@minutehand/contracts/errors';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { Counter, type Registry, register } from 'prom-client';
import type { Logger } from '../log/index.ts';
import type { SecurityEventRecord } from './describe-security-event.ts';
import {
  COLLECT_MS,
  RESEND_MAX_MS,
  RESEND_MS,
  SECURITY_EVENTS_PER_CALL,
  WAITING_SECURITY_EVENTS_MAX,
} from './limits.ts';

const LOST = 'minutehand_security_events_lost_total';

export type SecurityEventSender = {
  readonly add: (event: SecurityEventRecord) => void;
  /** Sends the waiting events once. Events that cannot be sent are lost. */
  readonly stop: () => Promise<void>;
};

function getLostCounter(registry: Registry): Counter {
  const existing = registry.getSingleMetric(LOST);
  if (existing) return existing as Counter;
  return new Counter({
    name: LOST,
    help: 'Security events that were written as lines, but could not be stored.',
    registers: [registry],
  });
}

/** Sends security events in their order, repeatedly while the receiver is unavailable. Never delays the caller. */
export function createSecurityEventSender(options: {
  /** Idempotent by the ids of the events. */
  readonly send: (events: readonly SecurityEventRecord[]) => Promise<unknown>;
  readonly log: Logger;
  readonly registry?: Registry;
  readonly resendMs?: number;
}): SecurityEventSender {
  const { send, log, registry = register, resendMs = RESEND_MS } = options;
  const lostCounter = getLostCounter(registry);
  const pendingEvents: SecurityEventRecord[] = [];
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  /** Returns false if the events have to be sent again. */
  async function sendBatch(): Promise<boolean> {
    const batch = pendingEvents.slice(0, SECURITY_EVENTS_PER_CALL);
    try {
      await send(batch);
    } catch (err) {
      if (isOutage(err) && !stopping.signal.aborted) return false;
      // While the service stops, more calls would fail in the same way.
      const count = isOutage(err) ? pendingEvents.length : batch.length;
      lostCounter.inc(count);
      log.warn({ err, count }, 'could not store security events');
      pendingEvents.splice(0, count);
      return true;
    }
    pendingEvents.splice(0, batch.length);
    return true;
  }

  async function run(): Promise<void> {
    const waitUnlessStopping = (ms: number) =>
      wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    await waitUnlessStopping(COLLECT_MS);
    let delayMs = resendMs;
    while (pendingEvents.length > 0) {
      if (await sendBatch()) {
        delayMs = resendMs;
        continue;
      }
      await waitUnlessStopping(delayMs);
      delayMs = Math.min(delayMs * 2, RESEND_MAX_MS);
    }
    running = undefined;
  }

  return {
    add(event) {
      if (pendingEvents.length >= WAITING_SECURITY_EVENTS_MAX) {
        lostCounter.inc();
        return;
      }
      pendingEvents.push(event);
      // The events of several requests are sent together, so the call belongs to no trace.
      running ??= context.with(ROOT_CONTEXT, run);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
