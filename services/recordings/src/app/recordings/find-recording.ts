import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';

type Recordings = Pick<Ports, 'recordings'>;

export function findOpenRecording({ recordings }: Recordings, actor: Actor, meetingId: string) {
  return recordings.findFirst(actor, { where: { openMeetingId: meetingId } });
}

export function findLatestRecording({ recordings }: Recordings, actor: Actor, meetingId: string) {
  return recordings.findFirst(actor, { where: { meetingId }, sort: [['startedAt', 'desc']] });
}

/** The open recording of a meeting, or else the latest. */
export const findCurrentRecording = async (ports: Recordings, actor: Actor, meetingId: string) =>
  (await findOpenRecording(ports, actor, meetingId)) ?? (await findLatestRecording(ports, actor, meetingId));

/** The recording that a request refers to: by its id, or by the id of a tab that continues it; without an id the open one, or else the latest. */
export async function findRequestedRecording(
  ports: Recordings,
  actor: Actor,
  meetingId: string,
  recordingId: string,
): Promise<Stored<Recording> | undefined> {
  const recordingWithId = recordingId === '' ? undefined : await ports.recordings.find(actor, recordingId);
  const found = recordingWithId ?? (await findCurrentRecording(ports, actor, meetingId));
  const isRequested =
    found?.meetingId === meetingId &&
    (recordingId === '' || found.id === recordingId || found.takeOvers.some((tab) => tab.recordingId === recordingId));
  return isRequested ? found : undefined;
}

/** Like findRequestedRecording. Throws recording.not_found. */
export async function getRequestedRecording(
  ...request: Parameters<typeof findRequestedRecording>
): Promise<Stored<Recording>> {
  const found = await findRequestedRecording(...request);
  if (!found) throw new AppError('recording.not_found');
  return found;
}
