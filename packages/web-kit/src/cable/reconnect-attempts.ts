import { RECONNECT_ATTEMPTS, RECONNECT_MS } from '../limits.ts';

export interface ReconnectAttempts {
  /** The connection was closed: as the client says it, which comes back unless it was told not to. */
  start(closed: { willAttemptReconnect: boolean }): void;
  /** It is there again, or is wanted no more. */
  stop(): void;
}

/**
 * Opens a closed connection again within seconds. The client of Action Cable would by itself, but looks only every 6 to 12 s whether
 * the last ping is 6 s ago, so that a page can be deaf for 18 s after a restart. After some tries in vain it is left to that.
 */
export function createReconnectAttempts(connect: () => void): ReconnectAttempts {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function scheduleAttempt(left: number): void {
    if (left === 0) return;
    const waitMs = RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min);
    timer = setTimeout(() => {
      connect();
      scheduleAttempt(left - 1);
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
