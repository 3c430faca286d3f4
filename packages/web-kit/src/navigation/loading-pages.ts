import { useLayoutEffect } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function changeCount(difference: number) {
  count += difference;
  for (const listener of listeners) listener();
}

/** Marks the page as loading while the component is mounted. */
export function useLoadingPage(): void {
  useLayoutEffect(() => {
    changeCount(1);
    return () => changeCount(-1);
  }, []);
}

export const isPageLoading = (): boolean => count > 0;

export function subscribeToLoadingPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
