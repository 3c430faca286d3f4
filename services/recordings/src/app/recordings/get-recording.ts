import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';
import { findLatestRecording, findOpenRecording } from './find-recording.ts';

export type RecordingView = { recording: Stored<Recording>; userName: string };

/** The open or else the latest recording of a meeting that the actor may read; undefined if there is none. */
export async function getRecording(ports: Ports, actor: Actor, meetingId: string): Promise<RecordingView | undefined> {
  await ports.meetings.requireReadable(actor, meetingId);
  const recording =
    (await findOpenRecording(ports, actor, meetingId)) ?? (await findLatestRecording(ports, actor, meetingId));
  return recording && { recording, userName: await ports.findName(actor.accountId, recording.userId) };
}
