import { useEffect, useRef, useState } from 'react';
import { LOOKUP_THROTTLE_MS } from '../limits.ts';
import { type ComboboxOption, filterOptions } from './combobox-options.ts';

/** Finds options, for example on the server, until the signal aborts. */
export type Lookup = (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

type LookupState = {
  options: readonly ComboboxOption[];
  state: 'searching' | 'found' | 'failed';
  /** Repeats the lookup of the same query. */
  retry: () => void;
};

/** The options for a query: filtered from a list, or looked up at most once per 300 ms. */
export function useLookup(
  source: { options: readonly ComboboxOption[] } | { lookup: Lookup },
  query: string,
  isOpen: boolean,
): LookupState {
  const lookup = 'lookup' in source ? source.lookup : undefined;
  const latestRef = useRef(lookup);
  useEffect(() => {
    latestRef.current = lookup;
  });
  const lastLookupAtRef = useRef(Number.NEGATIVE_INFINITY);
  const [attempt, setAttempt] = useState(0);
  const [response, setResponse] = useState<Omit<LookupState, 'retry'> & { query: string }>({
    options: [],
    state: 'searching',
    query: '',
  });
  const isRemote = lookup !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the lookup
  useEffect(() => {
    if (!isOpen || !isRemote) return;
    const abort = new AbortController();
    setResponse((before) => ({ ...before, state: 'searching' }));
    const waitMs = Math.max(0, lastLookupAtRef.current + LOOKUP_THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      lastLookupAtRef.current = performance.now();
      latestRef.current?.(query, abort.signal).then(
        (options) => {
          if (!abort.signal.aborted) setResponse({ options, state: 'found', query });
        },
        () => {
          if (!abort.signal.aborted) setResponse({ options: [], state: 'failed', query });
        },
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isOpen, isRemote, attempt]);

  if ('options' in source)
    return { options: isOpen ? filterOptions(source.options, query) : [], state: 'found', retry: () => undefined };
  // Options of an earlier query are filtered by the current one, so that none can be selected that no longer matches.
  const options = response.query === query ? response.options : filterOptions(response.options, query);
  return { options, state: response.state, retry: () => setAttempt((count) => count + 1) };
}
