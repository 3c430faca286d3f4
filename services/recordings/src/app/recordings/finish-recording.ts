import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  getOffset,
  type RecorderStatistics,
  type Recording,
  requireRecorderOrOwner,
  type StopDetails,
  stopRecording,
} from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';
import { getRequestedRecording } from './find-recording.ts';

export type FinishRecording = RecorderStatistics & { meetingId: string; recordingId: string; totalChunks: number };

/** Closes a recording, even if chunks are missing; a consumer of its event joins them. Does nothing if it is closed. */
export async function finishRecording(ports: Ports, actor: Actor, command: FinishRecording): Promise<void> {
  const { meetingId, recordingId, totalChunks, successfulChunks, failedChunks, successRate, format } = command;
  const { canManage } = await ports.meetings.requireEditable(actor, meetingId);
  await ports.runExclusively(meetingId, async () => {
    const recording = await getRequestedRecording(ports, actor, meetingId, recordingId);
    requireRecorderOrOwner(recording, { userId: actor.userId, canManage });
    const total = totalChunks > 0 ? totalChunks + getOffset(recording, recordingId) : 0;
    const isFinished = recording.userId === actor.userId;
    const statistics = isFinished ? { successfulChunks, failedChunks, successRate, format } : undefined;
    const stop = { isFinished, totalChunks: total, statistics };
    await ports.recordings.update(actor, recording.id, (current) => stopWithEvent(current, stop));
  });
}

export function stopWithEvent(current: Stored<Recording>, stop: StopDetails) {
  const document = stopRecording(current, stop);
  return document && { document, events: [createRecordingStopped(document)] };
}

export function createRecordingStopped({ id, meetingId, durationSeconds }: Stored<Recording>): DomainEvent {
  return createEvent('recordings.recording_stopped', { meetingId, recordingId: id, durationSeconds });
}
