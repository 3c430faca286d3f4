import { Button, ConfirmDialog } from '@minutehand/ui';
import { useState } from 'react';
import { formatTimer } from '../../../domain/recording-clock.ts';
import { discardLocalRecording } from '../../../recorder/current-recorder.ts';
import { texts } from '../../../texts.ts';

type DiscardButtonProps = { recordingId: string; unsentSeconds: number; onDiscarded: () => void };

/** Deletes the audio that only this device has, after the user has confirmed it. */
export function DiscardButton({ recordingId, unsentSeconds, onDiscarded }: DiscardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {texts.recorder.discard}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.recorder.discardTitle}
        confirmLabel={texts.recorder.discard}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await discardLocalRecording(recordingId);
          onDiscarded();
        }}
      >
        {texts.recorder.discardDetail(formatTimer(unsentSeconds))}
      </ConfirmDialog>
    </>
  );
}
