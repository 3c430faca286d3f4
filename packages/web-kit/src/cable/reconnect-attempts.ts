import { RECONNECT_ATTEMPTS, RECONNECT_MS } from '../limits.ts';

export type ReconnectAttempts = {
  /** Starts the attempts after a disconnect, with the details of the Action Cable client. */
  start(closed: { willAttemptReconnect: boolean }): void;
  /** Stops the attempts: the connection is open again, or was closed intentionally. */
  stop(): void;
};

/**
 * Reconnects within seconds. The Action Cable client also reconnects, but checks only every 6 to 12 s whether the last ping is
 * more than 6 s old, so a page may miss messages for 18 s after a restart. After a few attempts only the client retries.
 */
export function createReconnectAttempts(connect: () => void): ReconnectAttempts {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function scheduleAttempt(remaining: number): void {
    if (remaining === 0) return;
    const waitMs = RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min);
    timer = setTimeout(() => {
      connect();
      scheduleAttempt(remaining - 1);
    }, waitMs);
  }

  const stop = () => clearTimeout(timer);
  return {
    start({ willAttemptReconnect }) {
      stop();
      if (willAttemptReconnect) scheduleAttempt(RECONNECT_ATTEMPTS);
    },
    stop,
  };
}
