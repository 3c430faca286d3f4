import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Recording, stopRecording } from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';
import { getRequestedRecording } from './find-recording.ts';

export type FinishRecording = { meetingId: string; recordingId: string; totalChunks: number };

/** Closes a recording, also if chunks are missing; a consumer of its event joins them. Does nothing if it is closed. */
export async function finishRecording(ports: Ports, actor: Actor, command: FinishRecording): Promise<void> {
  const { meetingId, recordingId, totalChunks } = command;
  await ports.meetings.requireEditable(actor, meetingId);
  await ports.serialize(meetingId, async () => {
    const { id } = await getRequestedRecording(ports, actor, meetingId, recordingId);
    await ports.recordings.update(actor, id, (current) => stopWithEvent(current, totalChunks));
  });
}

export function stopWithEvent(current: Stored<Recording>, totalChunks: number) {
  const document = stopRecording(current, totalChunks);
  return document && { document, events: [recordingStopped(document)] };
}

export function recordingStopped({ id, meetingId, durationSeconds }: Stored<Recording>): DomainEvent {
  return defineEvent('recordings.recording_stopped', { meetingId, recordingId: id, durationSeconds });
}
