import type { RecordingResponse } from '@minutehand/contracts/http/meetings/recordings';
import { keepPreviousData, useQuery } from '@minutehand/web-kit';
import { getMeeting, getRecordings } from '../api.ts';
import { TRANSCRIPTION_REFRESH_MS } from '../limits.ts';
import { listLocalRecordings } from '../recorder/current-recorder.ts';

const queryKeys = {
  meeting: (meetingId: string) => ['recordings', 'meeting', meetingId],
  server: (meetingId: string) => ['recordings', 'server', meetingId],
  local: (userId: string) => ['recordings', 'local', userId],
};

export function useRecordedMeeting(meetingId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.meeting(meetingId ?? ''),
    queryFn: ({ signal }) => getMeeting(meetingId ?? '', signal),
    enabled: meetingId !== undefined,
  });
}

/** The recording of a meeting on the server, refetched when the meeting version changes, and until its transcription has ended. */
export const useServerRecording = (meetingId: string | undefined, version?: number) =>
  useRecordings(meetingId, version, ({ recording }) => recording);

/** The recordings of a meeting before its latest one, newest first. */
export const useEarlierRecordings = (meetingId: string, version: number) =>
  useRecordings(meetingId, version, ({ earlier }) => earlier);

function useRecordings<Selected>(
  meetingId: string | undefined,
  version: number | undefined,
  select: (response: RecordingResponse) => Selected,
) {
  return useQuery({
    queryKey: [...queryKeys.server(meetingId ?? ''), version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getRecordings(meetingId ?? '', signal),
    select,
    enabled: meetingId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const transcription = state.data?.recording?.transcription?.state;
      return transcription === 'waiting' || transcription === 'running' ? TRANSCRIPTION_REFRESH_MS : false;
    },
  });
}

/** The recordings of the user that this browser stores, read again each `refetchMs`. */
export function useLocalRecordings(userId: string, refetchMs?: number) {
  return useQuery({
    queryKey: queryKeys.local(userId),
    queryFn: () => listLocalRecordings(userId),
    refetchInterval: refetchMs ?? false,
    staleTime: 0,
    gcTime: 0,
  });
}
