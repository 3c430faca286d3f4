import { useCallback, useSyncExternalStore } from 'react';
import { MIN_PAGE_WITH_PANEL_PX, WIDE_SCREEN_QUERY } from '../../../limits.ts';

/** Whether the transcript fits beside the document. An open sidebar takes its room on small laptops. */
export function useHasRoomForPanel(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const media = window.matchMedia(WIDE_SCREEN_QUERY);
    media.addEventListener('change', listener);
    const page = findPage();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(listener);
    if (page) observer?.observe(page);
    return () => {
      media.removeEventListener('change', listener);
      observer?.disconnect();
    };
  }, []);
  return useSyncExternalStore(subscribe, hasRoom);
}

function hasRoom(): boolean {
  const width = findPage()?.clientWidth ?? 0;
  // Without a layout, as in component tests, the window decides.
  return window.matchMedia(WIDE_SCREEN_QUERY).matches && (width === 0 || width >= MIN_PAGE_WITH_PANEL_PX);
}

/** The part of the window beside the sidebar. */
function findPage(): HTMLElement | null {
  return document.querySelector('main');
}
