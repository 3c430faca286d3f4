import { defineArea, lazyScreen } from '@minutehand/web-kit';

/** Meetings: their list, new ones, what was said and decided, and what is to be done. */
export const area = defineArea({
  routes: [
    {
      path: '/meetings',
      screen: lazyScreen(async () => (await import('./screens/MeetingList/MeetingList.tsx')).MeetingList),
    },
    {
      path: '/meetings/new',
      screen: lazyScreen(async () => (await import('./screens/NewMeeting/NewMeeting.tsx')).NewMeeting),
    },
    {
      path: '/meetings/:meetingId',
      screen: lazyScreen(async () => (await import('./screens/Meeting/Meeting.tsx')).Meeting),
    },
    {
      path: '/action_items',
      screen: lazyScreen(async () => (await import('./screens/ActionItems/ActionItems.tsx')).ActionItems),
    },
    {
      path: '/assigned/:token',
      screen: lazyScreen(async () => (await import('./screens/AssignedItem/AssignedItem.tsx')).AssignedItem),
    },
    {
      path: '/account_meeting_types',
      screen: lazyScreen(async () => (await import('./screens/MeetingTypes/MeetingTypes.tsx')).MeetingTypes),
    },
  ],
});
