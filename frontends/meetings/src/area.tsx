import { defineArea, lazyScreen } from '@minutehand/web-kit';

/** The meetings area: the meeting list, new meetings, single meetings, action items, decisions and meeting types. */
export const area = defineArea({
  routes: [
    {
      path: '/dashboard',
      screen: lazyScreen(async () => (await import('./screens/DashboardScreen/DashboardScreen.tsx')).DashboardScreen),
    },
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
      path: '/decisions',
      screen: lazyScreen(async () => (await import('./screens/DecisionsScreen/DecisionsScreen.tsx')).DecisionsScreen),
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
  slots: {
    'onboarding.meeting_type': lazyScreen(
      async () => (await import('./features/meeting-types/components/OnboardingWizard.tsx')).OnboardingWizard,
    ),
    'settings.meeting_types': lazyScreen(
      async () => (await import('./slots/MeetingTypeSettings.tsx')).MeetingTypeSettings,
    ),
  },
});
