import { useEffect, useState } from 'react';
import { SAVED_HIGHLIGHT_MS } from '../../../limits.ts';

const NONE: ReadonlySet<string> = new Set();

/** Tracks the ids of recently saved items, to highlight their rows. */
export function useSavedHighlight(): { has: (id: string) => boolean; show: (ids: readonly string[]) => void } {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (ids.size === 0) return;
    const timer = setTimeout(() => setIds(NONE), SAVED_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [ids]);
  return { has: (id) => ids.has(id), show: (savedIds) => setIds(new Set(savedIds)) };
}
