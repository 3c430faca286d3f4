import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Slot } from '@minutehand/web-kit';
import { type ReactNode, useCallback, useState } from 'react';
import { createPosition, PlaybackContext, PositionContext } from '../../shared/playback.ts';

/** The page with the player of the recording at the bottom. Clicking a time or a source on the page plays it. */
export function MeetingAudio({ meeting, children }: { meeting: Meeting; children: ReactNode }) {
  const [isAvailable, setAvailable] = useState(false);
  const [clip, setClip] = useState<{ start: number; end: number | null; request: number } | null>(null);
  const play = useCallback(
    (start: number, end: number | null = null) =>
      setClip((previous) => ({ start, end, request: (previous?.request ?? 0) + 1 })),
    [],
  );
  const [position] = useState(createPosition);
  const onPosition = useCallback(
    (seconds: number, isPlaying: boolean) => position.set({ seconds, isPlaying }),
    [position],
  );
  const hasEnded = meeting.state !== 'draft' && meeting.state !== 'recording';
  return (
    <PlaybackContext value={isAvailable ? play : null}>
      <PositionContext value={position}>{children}</PositionContext>
      {hasEnded ? (
        <Slot
          name="meeting.player"
          props={{ meetingId: meeting.id, version: meeting.version, clip, onAvailable: setAvailable, onPosition }}
        />
      ) : null}
    </PlaybackContext>
  );
}
