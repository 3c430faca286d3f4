import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Slot } from '@minutehand/web-kit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { TRANSCRIPT_NOTICES_WAIT_MS } from '../../../limits.ts';

/** Notices about the recording of a transcript, such as missing audio. */
export function TranscriptNotices(props: { meeting: Meeting; onPendingChange: (isPending: boolean) => void }) {
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
      loading={<PendingReporter onPendingChange={onPendingChange} />}
    />
  );
}

function PendingReporter({ onPendingChange }: { onPendingChange: (isPending: boolean) => void }) {
  useLayoutEffect(() => {
    onPendingChange(true);
    return () => onPendingChange(false);
  }, [onPendingChange]);
  return null;
}

/**
 * Whether the lines of the transcript should wait because notices may still appear above them and move them. They wait only for a short time
 * after the transcript has loaded.
 */
export function useNoticesPending(
  hasTranscript: boolean,
): [arePending: boolean, onPendingChange: (isPending: boolean) => void] {
  const [arePending, setPending] = useState(false);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!hasTranscript) return;
    const timer = setTimeout(() => setHasWaited(true), TRANSCRIPT_NOTICES_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasTranscript]);
  return [arePending && !hasWaited, setPending];
}
