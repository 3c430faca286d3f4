import { ConfirmDialog } from '@minutehand/ui';
import { useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { formatTimer } from '../../domain/recording-clock.ts';
import { useCurrentRecorder } from '../../hooks/use-current-recorder.ts';
import { discardLocalRecording, listLocalRecordings } from '../../recorder/current-recorder.ts';
import { texts } from '../../texts.ts';

/** Signing out deletes the data in this browser, so the user decides about audio that is not on the server. */
export function SignOutWarning() {
  const { user } = useSignedIn();
  const { signOut } = useSessionActions();
  const recorder = useCurrentRecorder();
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    const warn = (event: Event) => {
      event.preventDefault();
      void listLocalRecordings(user.id).then((local) =>
        setSeconds(local.reduce((sum, each) => sum + Math.max(0, each.seconds - each.acknowledgedSeconds), 0)),
      );
    };
    if (seconds === null) window.addEventListener('sign-out', warn);
    return () => window.removeEventListener('sign-out', warn);
  }, [user.id, seconds]);

  async function confirm() {
    await recorder?.detach();
    for (const { id } of await listLocalRecordings(user.id)) await discardLocalRecording(id);
    await signOut();
  }

  return (
    <ConfirmDialog
      open={seconds !== null}
      title={texts.recorder.signOutTitle}
      confirmLabel={texts.recorder.signOut}
      onClose={() => setSeconds(null)}
      onConfirm={confirm}
    >
      {texts.recorder.signOutDetail(formatTimer(seconds ?? 0))}
    </ConfirmDialog>
  );
}
