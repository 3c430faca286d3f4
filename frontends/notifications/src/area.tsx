import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { Bell } from './slots/Bell/Bell.tsx';

/** Notifications: the bell on every page, the list of all notifications, and how the user is notified. */
export const area = defineArea({
  routes: [
    {
      path: '/notifications',
      screen: lazyScreen(
        async () => (await import('./screens/NotificationsScreen/NotificationsScreen.tsx')).NotificationsScreen,
      ),
    },
  ],
  slots: {
    topbar: Bell,
    'settings.notifications': lazyScreen(async () => (await import('./slots/Preferences/Preferences.tsx')).Preferences),
  },
});
