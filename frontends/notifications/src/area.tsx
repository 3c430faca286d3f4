import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { Bell } from './slots/Bell/Bell.tsx';

/** Notifications: the bell on every page and the list of all notifications. */
export const area = defineArea({
  routes: [
    {
      path: '/notifications',
      screen: lazyScreen(
        async () => (await import('./screens/NotificationsScreen/NotificationsScreen.tsx')).NotificationsScreen,
      ),
    },
  ],
  slots: { topbar: Bell },
});
