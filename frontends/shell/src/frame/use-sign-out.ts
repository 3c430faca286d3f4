import { postToNativeApp, useSessionActions } from '@minutehand/web-kit';

/** Signs the user out. A native app does it itself, because it stores a separate session and tokens. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSessionActions();
  return async () => {
    if (!postToNativeApp({ name: 'sign-out' })) await signOut();
  };
}
