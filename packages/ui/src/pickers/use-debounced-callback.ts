import { useCallback, useEffect, useRef } from 'react';
import { DATE_CHANGE_DEBOUNCE_MS } from '../limits.ts';

/** Debounces a callback: it receives the last scheduled value. `flush` and unmounting call it immediately, so that no value is lost. */
export function useDebouncedCallback(callback: ((value: string) => void) | undefined) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const pending = useRef<{ value: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useCallback(() => {
    if (!pending.current) return;
    const { value, timer } = pending.current;
    pending.current = null;
    clearTimeout(timer);
    latest.current?.(value);
  }, []);
  const schedule = useCallback(
    (value: string) => {
      clearTimeout(pending.current?.timer);
      pending.current = { value, timer: setTimeout(flush, DATE_CHANGE_DEBOUNCE_MS) };
    },
    [flush],
  );
  useEffect(() => flush, [flush]);
  return { schedule, flush };
}
