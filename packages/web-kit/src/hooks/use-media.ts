import { useSyncExternalStore } from 'react';

/** A phone: the sidebar is a menu that a button opens, and the assistant covers the page. */
export const NARROW_SCREEN = '(max-width: 767.98px)';

/** Whether the window matches a media query, such as "(min-width: 768px)". */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
