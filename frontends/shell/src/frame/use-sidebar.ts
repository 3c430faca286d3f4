import { useEffect, useState, useSyncExternalStore } from 'react';

const STORAGE_KEY = 'minutehand.sidebar';
/** Wide enough for a sidebar with labels. */
const WIDE = '(min-width: 1024px)';
/** The sidebar becomes a menu behind a button. */
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

/** The form of the sidebar: depends on the width and, on wide screens, on the stored choice of the user. */
export function useSidebar(): { form: SidebarForm; canToggle: boolean; toggle: () => void } {
  const isWide = useMedia(WIDE);
  const isNarrow = useMedia(NARROW);
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
    } catch {
      // Storage may be unavailable; the choice is then not stored.
    }
  }, [isCollapsed]);
  const form = isNarrow ? 'menu' : isWide && !isCollapsed ? 'open' : 'collapsed';
  return { form, canToggle: isWide, toggle: () => setCollapsed((collapsed) => !collapsed) };
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'collapsed';
  } catch {
    return false;
  }
}
