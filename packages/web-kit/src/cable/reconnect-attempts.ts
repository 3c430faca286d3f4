import { RECONNECT_ATTEMPTS, RECONNECT_MS } from '../limits.ts';

export interface ReconnectAttempts {
  /** The connection was closed: as the client says it, which comes back unless it was told not to. */
  lost(closed: { willAttemptReconnect: boolean }): void;
  /** It is there again, or is wanted no more. */
  end(): void;
}

/**
 * Opens a closed connection again within seconds. The client of Action Cable would by itself, but looks only every 6 to 12 s whether
 * the last ping is 6 s ago, so that a page can be deaf for 18 s after a restart. After some tries in vain it is left to that.
 */
export function createReconnectAttempts(connect: () => void): ReconnectAttempts {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tryLater(left: number): void {
    if (left === 0) return;
    const waitMs = RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min);
    timer = setTimeout(() => {
      connect();
      tryLater(left - 1);
    }, waitMs);
  }

  const end = () => clearTimeout(timer);
  return {
    lost({ willAttemptReconnect }) {
      end();
      if (willAttemptReconnect) tryLater(RECONNECT_ATTEMPTS);
    },
    end,
  };
}
