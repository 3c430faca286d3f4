import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SignInScreen } from './screens/SignInScreen/SignInScreen.tsx';

/** How people get in, and what is theirs. Signing in comes at once; the rest when it is asked for. */
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
        async () =>
          (await import('./screens/ForgottenPasswordScreen/ForgottenPasswordScreen.tsx')).ForgottenPasswordScreen,
      ),
    },
    {
      path: '/passwords/:token',
      screen: lazyScreen(
        async () => (await import('./screens/NewPasswordScreen/NewPasswordScreen.tsx')).NewPasswordScreen,
      ),
    },
    {
      path: '/invitations/:token',
      screen: lazyScreen(
        async () => (await import('./screens/InvitationScreen/InvitationScreen.tsx')).InvitationScreen,
      ),
    },
    {
      path: '/settings',
      screen: lazyScreen(async () => (await import('./screens/SettingsScreen/SettingsScreen.tsx')).SettingsScreen),
    },
  ],
});
