import { useEffect, useState } from 'react';
import { DEBOUNCE_MS } from '../limits.ts';

/** Returns a value once it has not changed for a delay. */
export function useDebouncedValue<Value>(value: Value, delayMs = DEBOUNCE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
