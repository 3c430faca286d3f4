import { useEffect, useState, useSyncExternalStore } from 'react';

const REMEMBERED = 'minutehand.sidebar';
/** From here on the sidebar has room for words, in pixels. */
const WIDE = '(min-width: 1024px)';
/** Below this the sidebar is a menu behind a button, in pixels. */
const NARROW = '(max-width: 767.98px)';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export type SidebarForm = 'open' | 'collapsed' | 'menu';

/** The form of the sidebar: by width, and on wide screens as the user left it. */
export function useSidebar(): { form: SidebarForm; canToggle: boolean; toggle: () => void } {
  const isWide = useMedia(WIDE);
  const isNarrow = useMedia(NARROW);
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  useEffect(() => {
    try {
      localStorage.setItem(REMEMBERED, isCollapsed ? 'collapsed' : 'open');
    } catch {
      // Not remembered where storage is refused.
    }
  }, [isCollapsed]);
  const form = isNarrow ? 'menu' : isWide && !isCollapsed ? 'open' : 'collapsed';
  return { form, canToggle: isWide, toggle: () => setCollapsed((collapsed) => !collapsed) };
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) === 'collapsed';
  } catch {
    return false;
  }
}
