import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SignIn } from './screens/SignInScreen/SignInScreen.tsx';

/** How people get in, and what is theirs. Signing in comes at once; the rest when it is asked for. */
export const area = defineArea({
  routes: [
    { path: '/sign-in', screen: SignIn },
    {
      path: '/register',
      screen: lazyScreen(async () => (await import('./screens/RegisterScreen/RegisterScreen.tsx')).Register),
    },
    {
      path: '/passwords/new',
      screen: lazyScreen(
        async () => (await import('./screens/ForgottenPasswordScreen/ForgottenPasswordScreen.tsx')).ForgottenPassword,
      ),
    },
    {
      path: '/passwords/:token',
      screen: lazyScreen(async () => (await import('./screens/NewPasswordScreen/NewPasswordScreen.tsx')).NewPassword),
    },
    {
      path: '/invitations/:token',
      screen: lazyScreen(async () => (await import('./screens/InvitationScreen/InvitationScreen.tsx')).Invitation),
    },
    {
      path: '/settings',
      screen: lazyScreen(async () => (await import('./screens/SettingsScreen/SettingsScreen.tsx')).Settings),
    },
  ],
});
