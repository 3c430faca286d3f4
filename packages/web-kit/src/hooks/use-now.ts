import { useSyncExternalStore } from 'react';
import { TIME_DISPLAY_REFRESH_MS } from '../limits.ts';

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function update() {
  now = new Date();
  for (const listener of listeners) listener();
}

/** Browsers delay the timers of hidden tabs. */
function updateWhenVisible() {
  if (document.visibilityState === 'visible') update();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(update, TIME_DISPLAY_REFRESH_MS);
    document.addEventListener('visibilitychange', updateWhenVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', updateWhenVisible);
  };
}

function getNow(): Date {
  // It was not updated while no component showed times.
  if (listeners.size === 0 && Math.abs(Date.now() - now.getTime()) >= 1_000) now = new Date();
  return now;
}

/** The current time, updated every minute, for all components at the same time. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, getNow);
}
