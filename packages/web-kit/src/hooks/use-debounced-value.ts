import { useEffect, useState } from 'react';
import { DEBOUNCE_MS } from '../limits.ts';

/** A value once it has rested. */
export function useDebouncedValue<Value>(value: Value, delayMs = DEBOUNCE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
