import { postToNativeApp } from '@minutehand/web-kit';
import { useEffect } from 'react';

/**
 * Shows the number of unread notifications on the icon of the native app. `tab` is for apps with a tab bar, which the app of this repository
 * does not have.
 */
export function useNativeBadge(counts: { allAccounts: number; currentAccount: number } | undefined): void {
  const { allAccounts: icon, currentAccount: tab } = counts ?? {};
  useEffect(() => {
    if (icon !== undefined && tab !== undefined) postToNativeApp({ name: 'notification-badge', icon, tab });
  }, [icon, tab]);
}
