import { postToNativeApp, useSessionActions } from '@minutehand/web-kit';

/** Signs the user out. In a native app, the app ends the session, because it also removes what it stored for the user (docs/native.md). */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSessionActions();
  return async () => {
    if (!postToNativeApp({ name: 'sign-out' })) await signOut();
  };
}
