import { isOutage } from './api/api-error.ts';
import { CALL_DEADLINE_MS, OUTAGE_POLL_MS } from './limits.ts';
import { queryClient } from './query.ts';

/** Checks a path without touching the query, so that the screen does not flicker. */
async function hasRecovered(path: string): Promise<boolean> {
  try {
    const response = await fetch(path, {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
    });
    await response.body?.cancel();
    return response.status < 502;
  } catch {
    return false;
  }
}

/** Refetches active queries that failed because of an outage once it is over. Returns a function that stops watching. */
export function refetchAfterOutages(): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isStopped = false;

  const findFailed = () =>
    cache.findAll({ type: 'active', fetchStatus: 'idle', predicate: ({ state }) => isOutage(state.error) });

  async function poll() {
    timer = undefined;
    isPolling = true;
    for (const { queryKey, state } of findFailed()) {
      const path = isOutage(state.error) ? state.error.path : undefined;
      if (path && (await hasRecovered(path)) && !isStopped) await queryClient.refetchQueries({ queryKey, exact: true });
    }
    isPolling = false;
    schedule();
  }

  function schedule() {
    if (isStopped || isPolling || timer !== undefined || findFailed().length === 0) return;
    timer = setTimeout(() => void poll(), OUTAGE_POLL_MS);
  }

  const unsubscribe = cache.subscribe(schedule);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
