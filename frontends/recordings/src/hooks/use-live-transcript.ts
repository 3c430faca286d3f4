import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import type { LiveTranscript } from '@minutehand/contracts/http/meetings/recordings';
import { useChannel, useQuery, useQueryClient } from '@minutehand/web-kit';
import { getLiveTranscript } from '../api.ts';
import { useServerRecording } from './use-recorded-meeting.ts';

/** The live transcript of a meeting, kept up to date. Each read adds the pieces that are new. Null when the transcript has replaced it. */
export function useLiveTranscript(meetingId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['recordings', 'live', meetingId];
  const live = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readNewPieces(meetingId, queryClient.getQueryData<LiveTranscript | null>(queryKey), signal),
    staleTime: 0,
  });
  const refetch = () => void live.refetch();
  useChannel<MeetingChannelMessage>(
    { channel: 'MeetingChannel', meeting_id: meetingId },
    { onMessage: ({ type }) => type === 'recording' && refetch(), onRefetch: refetch },
  );
  return live;
}

/** The recording of a meeting, fetched again after each of its changes. */
export function useOpenRecording(meetingId: string) {
  const recording = useServerRecording(meetingId);
  const refetch = () => void recording.refetch();
  useChannel<MeetingChannelMessage>(
    { channel: 'MeetingChannel', meeting_id: meetingId },
    { onMessage: ({ type }) => type === 'recording' && refetch(), onRefetch: refetch },
  );
  return recording;
}

async function readNewPieces(
  meetingId: string,
  cached: LiveTranscript | null | undefined,
  signal: AbortSignal,
): Promise<LiveTranscript | null> {
  const after = cached?.pieces.at(-1)?.number ?? 0;
  const read = await getLiveTranscript(meetingId, after, signal);
  if (read === null || !cached || after === 0) return read;
  // Another recording of the meeting has started: its pieces are numbered from 1.
  if (read.recording_id !== cached.recording_id) return getLiveTranscript(meetingId, 0, signal);
  return { ...read, pieces: [...cached.pieces, ...read.pieces] };
}
