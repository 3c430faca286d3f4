import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppHistory } from './app-history.ts';
import { isPageLoading, subscribeToLoadingPages } from './loading-pages.ts';

/** True from the start of a navigation until the code and the first data of the page have arrived. */
export function useIsNavigating(): boolean {
  const history = useAppHistory();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const [isNavigating, setNavigating] = useState(false);

  useEffect(
    () =>
      history.onStart(({ from, to }) => {
        if (from.pathname !== to.pathname || from.search !== to.search) setNavigating(true);
      }),
    [history],
  );

  useEffect(() => {
    if (!isNavigating) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // In a separate task: the reads of a page start in the effects of its components.
    const check = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isShown = history.location.key === key;
        if (isShown && !isPageLoading() && !isReading(queryClient)) setNavigating(false);
      });
    };
    const stopPages = subscribeToLoadingPages(check);
    const stopQueries = queryClient.getQueryCache().subscribe(check);
    check();
    return () => {
      clearTimeout(timer);
      stopPages();
      stopQueries();
    };
  }, [isNavigating, history, queryClient, key]);

  return isNavigating;
}

/** True while data of the page is fetched for the first time. */
function isReading(queryClient: QueryClient): boolean {
  const isFirstRead = ({ state }: Query) => state.status === 'pending';
  return queryClient.isFetching({ type: 'active', predicate: isFirstRead }) > 0;
}
