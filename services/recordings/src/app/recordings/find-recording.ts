import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { EARLIER_RECORDINGS_MAX } from '../../limits.ts';
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

/** The recordings of a meeting, newest first. */
export async function listLatestRecordings(
  { recordings }: Recordings,
  actor: Actor,
  meetingId: string,
): Promise<Stored<Recording>[]> {
  const limit = EARLIER_RECORDINGS_MAX + 1;
  return (await recordings.page(actor, { where: { meetingId }, sort: [['startedAt', 'desc']], limit })).items;
}

/** The recording that a tab continues, by the id that the tab chose. */
export const findRecordingOfTab = (
  recordings: readonly Stored<Recording>[],
  recordingId: string,
): Stored<Recording> | undefined =>
  recordings.find(({ takeOvers }) => takeOvers.some((tab) => tab.recordingId === recordingId));

/** The recording that a request refers to: by its id, or by the id of a tab that continues it; without an id the open one, or else the latest. */
export async function findRequestedRecording(
  ports: Recordings,
  actor: Actor,
  meetingId: string,
  recordingId: string,
): Promise<Stored<Recording> | undefined> {
  if (recordingId === '') return findCurrentRecording(ports, actor, meetingId);
  const withId = await ports.recordings.find(actor, recordingId);
  if (withId) return withId.meetingId === meetingId ? withId : undefined;
  return findRecordingOfTab(await listLatestRecordings(ports, actor, meetingId), recordingId);
}

/** Like findRequestedRecording. Throws recording.not_found. */
export async function getRequestedRecording(
  ...request: Parameters<typeof findRequestedRecording>
): Promise<Stored<Recording>> {
  const found = await findRequestedRecording(...request);
  if (!found) throw new AppError('recording.not_found');
  return found;
}
