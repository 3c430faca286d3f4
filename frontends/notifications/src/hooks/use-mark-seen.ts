import type { Notification } from '@minutehand/contracts/http/notifications';
import { useEffect, useRef } from 'react';
import type { NotificationState } from '../domain/notification-pages.ts';

/** Marks shown notifications as seen, once each, even if marking fails. */
export function useMarkSeen(
  shown: readonly Notification[],
  mark: (ids: readonly string[], state: NotificationState) => Promise<void>,
): void {
  const requested = useRef(new Set<string>());
  useEffect(() => {
    const unseen = shown.filter(({ id, seen }) => !seen && !requested.current.has(id)).map(({ id }) => id);
    if (unseen.length === 0) return;
    for (const id of unseen) requested.current.add(id);
    void mark(unseen, 'seen');
  }, [shown, mark]);
}
