import { useCallback, useEffect, useRef } from 'react';
import { DATE_CHANGE_DEBOUNCE_MS } from '../limits.ts';

/** Debounces a callback: it receives the last scheduled value. `flush` and unmounting call it immediately, so that no value is lost. */
export function useDebouncedCallback(callback: ((value: string) => void) | undefined) {
  const latestRef = useRef(callback);
  useEffect(() => {
    latestRef.current = callback;
  });
  const pendingRef = useRef<{ value: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useCallback(() => {
    if (!pendingRef.current) return;
    const { value, timer } = pendingRef.current;
    pendingRef.current = null;
    clearTimeout(timer);
    latestRef.current?.(value);
  }, []);
  const schedule = useCallback(
    (value: string) => {
      clearTimeout(pendingRef.current?.timer);
      pendingRef.current = { value, timer: setTimeout(flush, DATE_CHANGE_DEBOUNCE_MS) };
    },
    [flush],
  );
  useEffect(() => flush, [flush]);
  return { schedule, flush };
}
