import { registerReauthentication } from '@minutehand/web-kit';
import { lazy, Suspense, useEffect, useState } from 'react';

/** Loaded on demand: few pages need it. */
const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

/** Lets users confirm that it is them, when a sensitive write needs it. */
export function ReauthenticationDialog() {
  const [finish, setFinish] = useState<((isConfirmed: boolean) => void) | null>(null);

  useEffect(
    () =>
      registerReauthentication(
        () =>
          new Promise((resolve) => {
            setFinish(() => (isConfirmed: boolean) => {
              setFinish(null);
              resolve(isConfirmed);
            });
          }),
      ),
    [],
  );

  return finish ? (
    <Suspense>
      <PasswordDialog onFinish={finish} />
    </Suspense>
  ) : null;
}
