import type { Notification } from '@minutehand/contracts/http/notifications';
import { useEffect, useRef } from 'react';
import type { NotificationState } from '../domain/notification-pages.ts';

/** Marks shown notifications as seen, once each, even if marking fails. */
export function useMarkSeen(
  shown: readonly Notification[],
  mark: (ids: readonly string[], state: NotificationState) => Promise<void>,
): void {
  const requestedRef = useRef(new Set<string>());
  useEffect(() => {
    const unseen = shown.filter(({ id, seen }) => !seen && !requestedRef.current.has(id)).map(({ id }) => id);
    if (unseen.length === 0) return;
    for (const id of unseen) requestedRef.current.add(id);
    void mark(unseen, 'seen');
  }, [shown, mark]);
}
