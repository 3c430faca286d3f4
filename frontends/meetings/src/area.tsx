import { defineArea, lazyScreen } from '@minutehand/web-kit';

/** Meetings: their list, new ones, what was said and decided, and what is to be done. */
export const area = defineArea({
  routes: [
    {
      path: '/meetings',
      screen: lazyScreen(
        async () => (await import('./screens/MeetingListScreen/MeetingListScreen.tsx')).MeetingListScreen,
      ),
    },
    {
      path: '/meetings/new',
      screen: lazyScreen(
        async () => (await import('./screens/NewMeetingScreen/NewMeetingScreen.tsx')).NewMeetingScreen,
      ),
    },
    {
      path: '/meetings/:meetingId',
      screen: lazyScreen(async () => (await import('./screens/MeetingScreen/MeetingScreen.tsx')).MeetingScreen),
    },
    {
      path: '/action_items',
      screen: lazyScreen(
        async () => (await import('./screens/ActionItemsScreen/ActionItemsScreen.tsx')).ActionItemsScreen,
      ),
    },
    {
      path: '/assigned/:token',
      screen: lazyScreen(
        async () => (await import('./screens/AssignedItemScreen/AssignedItemScreen.tsx')).AssignedItemScreen,
      ),
    },
    {
      path: '/account_meeting_types',
      screen: lazyScreen(
        async () => (await import('./screens/MeetingTypesScreen/MeetingTypesScreen.tsx')).MeetingTypesScreen,
      ),
    },
  ],
});
