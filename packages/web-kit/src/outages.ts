import { isOutage } from './api/api-error.ts';
import { CALL_DEADLINE_MS, OUTAGE_POLL_MS } from './limits.ts';
import { queryClient } from './query.ts';

/** Is there an answer again? Asked beside the screens, so that what they say meanwhile does not flicker. */
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

/** Reads that are on the screen and failed for an outage are read again once it is over. The answer ends the watch. */
export function watchForRecovery(): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;

  const failed = () =>
    cache.findAll({ type: 'active', fetchStatus: 'idle', predicate: ({ state }) => isOutage(state.error) });

  async function look() {
    timer = undefined;
    isLooking = true;
    for (const { queryKey, state } of failed()) {
      const path = isOutage(state.error) ? state.error.path : undefined;
      if (path && (await hasRecovered(path)) && !isOver) await queryClient.refetchQueries({ queryKey, exact: true });
    }
    isLooking = false;
    watch();
  }

  function watch() {
    if (isOver || isLooking || timer !== undefined || failed().length === 0) return;
    timer = setTimeout(() => void look(), OUTAGE_POLL_MS);
  }

  const unsubscribe = cache.subscribe(watch);
  return () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
