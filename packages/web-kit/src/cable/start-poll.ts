import { CABLE_POLL_JITTER, CABLE_POLL_MS } from '../limits.ts';

/**
 * Reads at intervals, each a little longer at random so that the tabs of many users do not read together. A hidden tab reads once, when
 * it is visible again. Returns a function that stops the poll.
 */
export function startPoll(read: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait() {
    timer = setTimeout(readIfVisible, CABLE_POLL_MS * (1 + Math.random() * CABLE_POLL_JITTER));
  }

  function readIfVisible() {
    if (document.hidden) {
      document.addEventListener('visibilitychange', readIfVisible, { once: true, signal });
      return;
    }
    wait();
    read();
  }

  wait();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
