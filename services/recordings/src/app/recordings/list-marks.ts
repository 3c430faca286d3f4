import type { Scope } from '@minutehand/service-kit/identity';
import type { Mark } from '../../domain/recordings/mark.ts';
import type { Ports } from '../ports.ts';

/** The moments that users marked in a recording of the meeting, in chronological order; none if the recording was deleted. */
export async function listMarks(
  ports: Pick<Ports, 'recordings'>,
  scope: Scope,
  { meetingId, recordingId }: { readonly meetingId: string; readonly recordingId: string },
): Promise<readonly Pick<Mark, 'kind' | 'seconds'>[]> {
  const recording = await ports.recordings.find(scope, recordingId);
  if (recording?.meetingId !== meetingId) return [];
  return recording.marks.toSorted((a, b) => a.seconds - b.seconds);
}
