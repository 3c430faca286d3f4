import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Slot } from '@minutehand/web-kit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { NOTES_WAIT_MS } from '../../../limits.ts';

/** Notes on the recording of a transcript. */
export function TranscriptNotes(props: { meeting: Meeting; onPendingChange: (isPending: boolean) => void }) {
  const { meeting, onPendingChange } = props;
  return (
    <Slot
      name="meeting.transcript"
      props={{
        meetingId: meeting.id,
        version: meeting.version,
        canEdit: meeting.permissions.edit,
        lateAudioError: meeting.late_audio_error,
        onPendingChange,
      }}
      loading={<Pending onPendingChange={onPendingChange} />}
    />
  );
}

function Pending({ onPendingChange }: { onPendingChange: (isPending: boolean) => void }) {
  useLayoutEffect(() => {
    onPendingChange(true);
    return () => onPendingChange(false);
  }, [onPendingChange]);
  return null;
}

/**
 * Whether it is still unknown which notes there are. Lines below them would move when they arrive, but do not wait for long once the transcript
 * has arrived.
 */
export function useNotesPending(
  hasTranscript: boolean,
): [arePending: boolean, onPendingChange: (isPending: boolean) => void] {
  const [arePending, setPending] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!hasTranscript) return;
    const timer = setTimeout(() => setLate(true), NOTES_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasTranscript]);
  return [arePending && !isLate, setPending];
}
