import { useLocation } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** After navigation, scrolls to the top and focuses the content, so that screen readers announce it. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
