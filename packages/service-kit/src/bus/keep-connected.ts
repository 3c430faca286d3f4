import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log/types.ts';
import { RECONNECT_DELAY_MS } from './limits.ts';
import { getBrokerReason, openSession, type Session } from './session.ts';

export type Connection = {
  /** The current session if it is set up and alive. */
  readonly session: () => Session | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * Keeps one session to the broker open and reconnects when it ends. Resolves after the first attempt, even if it failed: a
 * service starts without its broker and reports the bus as degraded.
 */
export async function keepConnected(options: {
  url: string;
  service: string;
  log: Logger;
  setUp: (session: Session) => Promise<void>;
}): Promise<Connection> {
  const { url, service, log, setUp } = options;
  const stopping = new AbortController();
  const firstAttempt = Promise.withResolvers<void>();
  let current: Session | undefined;

  const runSession = async (): Promise<boolean> => {
    let session: Session | undefined;
    try {
      session = await openSession(url, service);
      await setUp(session);
    } catch (error) {
      session?.fail(error);
      log.warn({ reason: getBrokerReason(error) }, 'bus unreachable, retrying');
      return false;
    }
    if (stopping.signal.aborted) {
      await session.close();
      return true;
    }
    current = session;
    log.info('bus connected');
    firstAttempt.resolve();
    const reason = await session.closed;
    current = undefined;
    if (!stopping.signal.aborted) log.warn({ reason }, 'bus connection lost');
    return true;
  };

  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      failures = (await runSession()) ? 0 : failures + 1;
      firstAttempt.resolve();
      await wait(getReconnectDelay(failures, Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  await firstAttempt.promise;

  return {
    session: () => (current?.isAlive() ? current : undefined),
    stop: async () => {
      stopping.abort();
      await current?.close();
      await running;
    },
  };
}

/** Doubles with each failure up to the maximum. Half of it is random, so that services do not reconnect at the same time. */
export function getReconnectDelay(failures: number, random: number): number {
  const delayMs = Math.min(RECONNECT_DELAY_MS.first * 2 ** failures, RECONNECT_DELAY_MS.max);
  return delayMs / 2 + (delayMs / 2) * random;
}
