import type { Notification } from '@minutehand/contracts/http/notifications';
import { useEffect, useRef } from 'react';
import type { Mark } from '../domain/notification-pages.ts';

/** Marks what is shown as seen, each once: when marking fails it is not tried over and over. */
export function useSeen(
  shown: readonly Notification[],
  mark: (ids: readonly string[], as: Mark) => Promise<void>,
): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const fresh = shown.filter(({ id, seen }) => !seen && !asked.current.has(id)).map(({ id }) => id);
    if (fresh.length === 0) return;
    for (const id of fresh) asked.current.add(id);
    void mark(fresh, 'seen');
  }, [shown, mark]);
}
