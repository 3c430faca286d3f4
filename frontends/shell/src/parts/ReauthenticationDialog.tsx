import { lazyComponent, registerReauthentication } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';

/** Loaded on demand: few pages need it. */
const PasswordDialog = lazyComponent(
  async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
  ({ onFinish }) => onFinish(false),
);

/** Lets users confirm that it is them, when a sensitive write needs it. */
export function ReauthenticationDialog() {
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

  return finish ? <PasswordDialog onFinish={finish} /> : null;
}
