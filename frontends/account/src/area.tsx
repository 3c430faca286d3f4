import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SignIn } from './screens/SignIn/SignIn.tsx';

/** How people get in, and what is theirs. Signing in comes at once; the rest when it is asked for. */
export const area = defineArea({
  routes: [
    { path: '/sign-in', screen: SignIn },
    {
      path: '/register',
      screen: lazyScreen(async () => (await import('./screens/Register/Register.tsx')).Register),
    },
    {
      path: '/passwords/new',
      screen: lazyScreen(async () => (await import('./screens/Passwords/ForgottenPassword.tsx')).ForgottenPassword),
    },
    {
      path: '/passwords/:token',
      screen: lazyScreen(async () => (await import('./screens/Passwords/NewPassword.tsx')).NewPassword),
    },
    {
      path: '/invitations/:token',
      screen: lazyScreen(async () => (await import('./screens/Invitation/Invitation.tsx')).Invitation),
    },
    {
      path: '/settings',
      screen: lazyScreen(async () => (await import('./screens/Settings/Settings.tsx')).Settings),
    },
  ],
});
