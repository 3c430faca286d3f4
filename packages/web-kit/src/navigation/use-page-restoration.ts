import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useAppHistory } from './app-history.ts';
import { createPageSnapshots } from './page-snapshots.ts';
import { createScrollPositions, restoreScroll } from './scroll-positions.ts';

/** Makes Back and Forward show the last pages instantly, at their scroll positions. */
export function usePageRestoration(): void {
  const history = useAppHistory();
  const queryClient = useQueryClient();
  const page = getPageKey(useLocation());
  const type = useNavigationType();
  const [positions] = useState(() => {
    const stored = createScrollPositions(getTabStorage());
    if (isNewVisit()) stored.save(getPageKey(history.location), 0);
    return stored;
  });

  useEffect(() => {
    // A snapshot keeps cached data alive; only scroll positions are stored.
    const snapshots = createPageSnapshots(queryClient);
    const previous = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const stop = history.onStart(({ from, to, action }) => {
      // A replaced entry cannot be opened again.
      if (from.key === to.key || action === NavigationType.Replace) return;
      positions.save(getPageKey(from), window.scrollY);
      snapshots.add(getPageKey(from));
    });
    const onHide = () => {
      positions.save(getPageKey(history.location), window.scrollY);
      positions.persist();
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.history.scrollRestoration = previous;
      stop();
      snapshots.clear();
      window.removeEventListener('pagehide', onHide);
    };
  }, [history, queryClient, positions]);

  useLayoutEffect(() => {
    // If its position is not known, the page would otherwise keep the scroll position of the page just left.
    return type === NavigationType.Pop ? restoreScroll(positions.find(page) ?? 0) : undefined;
  }, [page, type, positions]);
}

/** Includes the path, because the first entry of every document has the same key. */
const getPageKey = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** False after a reload, and when the user came back from another site. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  return visit !== undefined && 'type' in visit && visit.type === 'navigate';
}

function getTabStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.sessionStorage;
  } catch {
    // Blocked: the positions last until a reload.
    return { getItem: () => null, setItem: () => undefined };
  }
}
