import { useLocation, useNavigationType } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** After navigation, focuses the content, so that screen readers announce it, and scrolls to the top unless the user went back. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const mainRef = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPathnameRef = useRef(pathname);
  useEffect(() => {
    if (lastPathnameRef.current === pathname) return;
    lastPathnameRef.current = pathname;
    if (hash) return;
    if (!isReturn) window.scrollTo(0, 0);
    if (!mainRef.current?.contains(document.activeElement)) mainRef.current?.focus({ preventScroll: true });
  }, [pathname, hash, isReturn]);
  return mainRef;
}
