import { getTranscript } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** The transcript of a meeting with its speakers. */
export const transcriptQuery = (meetingId: string) => ({
  queryKey: queryKeys.transcript(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getTranscript(meetingId, signal),
});
