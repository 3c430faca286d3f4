import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import { lazyComponent, type SlotProps, useChannel } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';

/** Loaded only for meetings with audio. */
const Player = lazyComponent(async () => (await import('./Player.tsx')).Player);

/** The player of a meeting's recording; nothing without audio, even after a user deleted it. */
export function MeetingPlayer({ meetingId, version, clip, onAvailable, onPosition }: SlotProps['meeting.player']) {
  const recording = useServerRecording(meetingId, version);
  const refetch = () => void recording.refetch();
  useChannel<MeetingChannelMessage>(
    { channel: 'MeetingChannel', meeting_id: meetingId },
    { onMessage: ({ type }) => type === 'recording' && refetch(), onRefetch: refetch },
  );
  const audio = recording.data?.audio ?? null;
  const isAvailable = audio !== null;
  useEffect(() => onAvailable(isAvailable), [isAvailable, onAvailable]);
  return audio ? (
    <Player
      audio={audio}
      transcription={recording.data?.transcription ?? null}
      missing={recording.data?.missing ?? []}
      expiresAt={recording.data?.audio_expires_at ?? null}
      clip={clip}
      onExpired={refetch}
      onPosition={onPosition}
    />
  ) : null;
}
