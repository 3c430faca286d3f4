import type { QueryClient, QueryKey } from '@tanstack/react-query';

type ReadContext = { readonly client: QueryClient; readonly queryKey: QueryKey; readonly signal: AbortSignal };
type ReadOptions = { readonly queryFn: (context: never) => unknown };

/** Whether the page shows the data of a prefetch, by the signal of the prefetch. */
const activityChecks = new WeakMap<AbortSignal, () => boolean>();

/** The options of a prefetch: when the session has ended, it does not redirect the user to sign-in. */
export function withoutSignInRedirect<Options extends ReadOptions>(options: Options): Options {
  const read = options.queryFn as (context: ReadContext) => unknown;
  const queryFn = (context: ReadContext) => {
    const { client, queryKey, signal } = context;
    activityChecks.set(signal, () => client.getQueryCache().find({ queryKey })?.isActive() ?? false);
    return read(context);
  };
  return { ...options, queryFn };
}

/** True if the user is on a page that does not need the response to this read. */
export function isPrefetch(signal: AbortSignal | undefined): boolean {
  const isShown = signal && activityChecks.get(signal);
  return isShown !== undefined && !isShown();
}
