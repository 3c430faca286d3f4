import type { QueryClient, QueryKey } from '@tanstack/react-query';

type ReadContext = { readonly client: QueryClient; readonly queryKey: QueryKey; readonly signal: AbortSignal };
type ReadOptions = { readonly queryFn: (context: never) => unknown };

/** Whether the page shows what a prefetch reads, by the signal of the prefetch. */
const isShownBySignal = new WeakMap<AbortSignal, () => boolean>();

/** The options of a query that is read before the user opens its page: they stay where they are when their session has ended. */
export function asPrefetch<Options extends ReadOptions>(options: Options): Options {
  const read = options.queryFn as (context: ReadContext) => unknown;
  const queryFn = (context: ReadContext) => {
    const { client, queryKey, signal } = context;
    isShownBySignal.set(signal, () => client.getQueryCache().find({ queryKey })?.isActive() ?? false);
    return read(context);
  };
  return { ...options, queryFn };
}

/** True if the user is on a page that does not need the response to this read. */
export function isPrefetch(signal: AbortSignal | undefined): boolean {
  const isShown = signal && isShownBySignal.get(signal);
  return isShown !== undefined && !isShown();
}
