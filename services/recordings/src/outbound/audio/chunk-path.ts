import { join } from 'node:path';
import type { RecordingRef } from '../../app/ports.ts';

/** The folder of the chunks of a recording, below the folder of blobs. A chunk is a file named by its number. */
export const getChunkFolder = ({ accountId, recordingId }: RecordingRef): string =>
  join('recordings', 'chunks', accountId, recordingId);
