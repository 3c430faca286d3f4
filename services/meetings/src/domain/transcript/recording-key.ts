import type { Transcript } from './transcript.ts';

const PREFIX = 'recording:';
const SEPARATOR = '#';

/** The request key of a transcript that was imported from a recording. Another import of the same recording has another key. */
export function createRecordingKey(recordingId: string, importNumber = 1): string {
  return importNumber === 1 ? `${PREFIX}${recordingId}` : `${PREFIX}${recordingId}${SEPARATOR}${importNumber}`;
}

/** The recording whose transcript this is; undefined if a user has imported it. */
export function getRecordingId({ requestKey }: Pick<Transcript, 'requestKey'>): string | undefined {
  return requestKey.startsWith(PREFIX) ? requestKey.slice(PREFIX.length).split(SEPARATOR)[0] : undefined;
}
