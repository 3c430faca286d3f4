import { defineArea, lazyScreen } from '@minutehand/web-kit';

/** Meetings: their list, new ones, what was said and decided, and what is to be done. */
export const area = defineArea({
  routes: [
    {
      path: '/meetings',
      screen: lazyScreen(async () => (await import('./screens/MeetingListScreen/MeetingListScreen.tsx')).MeetingList),
    },
    {
      path: '/meetings/new',
      screen: lazyScreen(async () => (await import('./screens/NewMeetingScreen/NewMeetingScreen.tsx')).NewMeeting),
    },
    {
      path: '/meetings/:meetingId',
      screen: lazyScreen(async () => (await import('./screens/MeetingScreen/MeetingScreen.tsx')).Meeting),
    },
    {
      path: '/action_items',
      screen: lazyScreen(async () => (await import('./screens/ActionItemsScreen/ActionItemsScreen.tsx')).ActionItems),
    },
    {
      path: '/assigned/:token',
      screen: lazyScreen(
        async () => (await import('./features/action-items/components/assigned-item/AssignedItem.tsx')).AssignedItem,
      ),
    },
    {
      path: '/account_meeting_types',
      screen: lazyScreen(
        async () => (await import('./features/meeting-types/components/MeetingTypes.tsx')).MeetingTypes,
      ),
    },
  ],
});
