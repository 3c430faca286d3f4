import { useEffect, useRef, useState } from 'react';
import { LOOKUP_THROTTLE_MS } from '../limits.ts';
import { matchingOptions, type SelectBoxOption } from './select-box-options.ts';

/** Finds options elsewhere, such as at the server; it stops when the signal says so. */
export type Lookup = (query: string, signal: AbortSignal) => Promise<readonly SelectBoxOption[]>;

interface Found {
  options: readonly SelectBoxOption[];
  state: 'searching' | 'found' | 'failed';
  /** Asks once more for the same words. */
  retry: () => void;
}

/** The options for what is typed: from the list at hand, or looked up, at most one look-up in 300 ms and always the last words. */
export function useLookup(
  source: { options: readonly SelectBoxOption[] } | { lookup: Lookup },
  query: string,
  isOpen: boolean,
): Found {
  const lookUp = 'lookup' in source ? source.lookup : undefined;
  const latest = useRef(lookUp);
  useEffect(() => {
    latest.current = lookUp;
  });
  const lastAsked = useRef(Number.NEGATIVE_INFINITY);
  const [attempt, setAttempt] = useState(0);
  const [response, setResponse] = useState<Omit<Found, 'retry'> & { query: string }>({
    options: [],
    state: 'searching',
    query: '',
  });
  const isRemote = lookUp !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isOpen || !isRemote) return;
    const abort = new AbortController();
    setResponse((before) => ({ ...before, state: 'searching' }));
    const wait = Math.max(0, lastAsked.current + LOOKUP_THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAsked.current = performance.now();
      latest.current?.(query, abort.signal).then(
        (options) => {
          if (!abort.signal.aborted) setResponse({ options, state: 'found', query });
        },
        () => {
          if (!abort.signal.aborted) setResponse({ options: [], state: 'failed', query });
        },
      );
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isOpen, isRemote, attempt]);

  if ('options' in source)
    return { options: isOpen ? matchingOptions(source.options, query) : [], state: 'found', retry: () => undefined };
  // Of what was found for other words only what fits these is shown: nobody takes one whom they no longer look for.
  const options = response.query === query ? response.options : matchingOptions(response.options, query);
  return { options, state: response.state, retry: () => setAttempt((count) => count + 1) };
}
