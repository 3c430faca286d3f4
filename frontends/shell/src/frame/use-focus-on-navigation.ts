import { useLocation, useNavigationType } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** After navigation, focuses the content, so that screen readers announce it, and scrolls to the top unless the user went back. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (hash) return;
    if (!isReturn) window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, hash, isReturn]);
  return main;
}
