import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SignInScreen } from './screens/SignInScreen/SignInScreen.tsx';

/** Sign-in, registration and settings. Only the sign-in screen is loaded with the area. */
export const area = defineArea({
  routes: [
    { path: '/sign-in', screen: SignInScreen },
    {
      path: '/register',
      screen: lazyScreen(async () => (await import('./screens/RegisterScreen/RegisterScreen.tsx')).RegisterScreen),
    },
    {
      path: '/passwords/new',
      screen: lazyScreen(
        async () => (await import('./screens/ForgotPasswordScreen/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
      ),
    },
    {
      path: '/passwords/:token',
      screen: lazyScreen(
        async () => (await import('./screens/NewPasswordScreen/NewPasswordScreen.tsx')).NewPasswordScreen,
      ),
    },
    {
      path: '/email_verifications/:token',
      screen: lazyScreen(
        async () =>
          (await import('./screens/EmailVerificationScreen/EmailVerificationScreen.tsx')).EmailVerificationScreen,
      ),
    },
    {
      path: '/email_changes/:token',
      screen: lazyScreen(
        async () => (await import('./screens/EmailChangeScreen/EmailChangeScreen.tsx')).EmailChangeScreen,
      ),
    },
    {
      path: '/invitations/:token',
      screen: lazyScreen(
        async () => (await import('./screens/InvitationScreen/InvitationScreen.tsx')).InvitationScreen,
      ),
    },
    {
      path: '/received_invitations',
      screen: lazyScreen(
        async () =>
          (await import('./screens/ReceivedInvitationsScreen/ReceivedInvitationsScreen.tsx')).ReceivedInvitationsScreen,
      ),
    },
    {
      path: '/deletions/:token',
      screen: lazyScreen(async () => (await import('./screens/DeletionScreen/DeletionScreen.tsx')).DeletionScreen),
    },
    {
      path: '/settings',
      screen: lazyScreen(async () => (await import('./screens/SettingsScreen/SettingsScreen.tsx')).SettingsScreen),
    },
  ],
  slots: {
    'dashboard.onboarding': lazyScreen(async () => (await import('./slots/Onboarding/Onboarding.tsx')).Onboarding),
  },
});
