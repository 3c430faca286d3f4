import { useCallback, useEffect, useRef } from 'react';
import { DATE_CHANGE_DEBOUNCE_MS } from '../limits.ts';

/** Tells the last of several values once nothing follows it; `settle` and leaving the page tell it at once, so that none is lost. */
export function useDebouncedCallback(onDebouncedChange: ((value: string) => void) | undefined) {
  const latest = useRef(onDebouncedChange);
  useEffect(() => {
    latest.current = onDebouncedChange;
  });
  const waiting = useRef<{ value: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const settle = useCallback(() => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    waiting.current = null;
    clearTimeout(timer);
    latest.current?.(value);
  }, []);
  const changed = useCallback(
    (value: string) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(settle, DATE_CHANGE_DEBOUNCE_MS) };
    },
    [settle],
  );
  useEffect(() => settle, [settle]);
  return { changed, settle };
}
