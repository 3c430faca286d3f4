import { lazyComponent, registerReauthentication } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';

/** Loaded on demand: few pages need it. */
const ReauthenticationDialog = lazyComponent(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
  ({ onFinish }) => onFinish(false),
);

/** Shows the dialog of re-authentication when a sensitive write needs it. */
export function ReauthenticationHost() {
  const [finish, setFinish] = useState<((isReauthenticated: boolean) => void) | null>(null);

  useEffect(
    () =>
      registerReauthentication(
        () =>
          new Promise((resolve) => {
            setFinish(() => (isReauthenticated: boolean) => {
              setFinish(null);
              resolve(isReauthenticated);
            });
          }),
      ),
    [],
  );

  return finish ? <ReauthenticationDialog onFinish={finish} /> : null;
}
