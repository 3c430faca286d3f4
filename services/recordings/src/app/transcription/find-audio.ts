import type { Scope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import type { StoredAudio } from './ports.ts';

const MEETING_OWNER = 'meeting:';

/** The audio of a recording. An uploaded file is a recording with the id of its blob. */
export async function findAudio(
  { blobs }: Pick<Ports, 'blobs'>,
  scope: Scope,
  recordingId: string,
): Promise<StoredAudio | undefined> {
  const blob = await blobs.find(scope, recordingId);
  if (!blob?.owner.startsWith(MEETING_OWNER)) return undefined;
  const { key, byteSize } = blob;
  return { meetingId: blob.owner.slice(MEETING_OWNER.length), key, byteSize };
}
