import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { Bell } from './slots/Bell/Bell.tsx';

/** What somebody should know: the bell that is on every page, and everything it ever said. */
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
