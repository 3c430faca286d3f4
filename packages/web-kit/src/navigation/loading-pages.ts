import { useLayoutEffect } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

/** Marks the page as loading while the component is mounted. */
export function useLoadingPage(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export const isPageLoading = (): boolean => count > 0;

export function subscribeToLoadingPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
