import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { setPaused as pause, requireRecorderOrOwner } from '../../domain/recordings/recording.ts';
import type { Ports } from '../ports.ts';
import { getRequestedRecording } from './find-recording.ts';

/** Stores whether the open recording is paused. Throws recording.not_found, recording.not_open. */
export async function setPaused(
  ports: Ports,
  actor: Actor,
  { meetingId, isPaused }: { meetingId: string; isPaused: boolean },
): Promise<void> {
  const { canManage } = await ports.meetings.requireEditable(actor, meetingId);
  const recording = await getRequestedRecording(ports, actor, meetingId, '');
  requireRecorderOrOwner(recording, { userId: actor.userId, canManage });
  const { id: recordingId } = recording;
  await ports.recordings.update(actor, recordingId, (current) => {
    const document = pause(current, isPaused, ports.now());
    if (!document) return undefined;
    const { pauseNumber: number } = document;
    return {
      document,
      events: [createEvent('recordings.pause_changed', { meetingId, recordingId, isPaused, number })],
    };
  });
}
