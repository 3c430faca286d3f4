import type { Transcript } from './transcript.ts';

const PREFIX = 'recording:';

/** The request key of a transcript that was imported from a recording. */
export const createRecordingKey = (recordingId: string): string => `${PREFIX}${recordingId}`;

/** The recording whose transcript this is; undefined if a user has imported it. */
export function getRecordingId({ requestKey }: Pick<Transcript, 'requestKey'>): string | undefined {
  return requestKey.startsWith(PREFIX) ? requestKey.slice(PREFIX.length) : undefined;
}
