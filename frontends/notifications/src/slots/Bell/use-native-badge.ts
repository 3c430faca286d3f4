import { postToNativeApp } from '@minutehand/web-kit';
import { useEffect } from 'react';

/** Shows the unread counts of all accounts on the icon of the native app, and of the current account on its tab. */
export function useNativeBadge(counts: { icon: number; tab: number } | undefined): void {
  const { icon, tab } = counts ?? {};
  useEffect(() => {
    if (icon !== undefined && tab !== undefined) postToNativeApp({ name: 'notification-badge', icon, tab });
  }, [icon, tab]);
}
