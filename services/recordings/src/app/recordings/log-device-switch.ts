import type { Actor } from '@minutehand/service-kit/identity';
import { z } from 'zod';
import { logDeviceSwitch as log, requireRecorderOrOwner } from '../../domain/recordings/recording.ts';
import { DEVICE_CHARACTERS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { getRequestedRecording } from './find-recording.ts';

export type LogDeviceSwitch = {
  meetingId: string;
  recordingId: string;
  oldDeviceId: string;
  newDeviceId: string;
  /** JSON. */
  newDeviceInfo: string;
};

const deviceInfo = z.object({ deviceLabel: z.string().default('') });

/** Stores that the recorder continues with another microphone. Throws recording.not_found, recording.not_open. */
export async function logDeviceSwitch(ports: Ports, actor: Actor, command: LogDeviceSwitch): Promise<void> {
  const { meetingId, recordingId } = command;
  await ports.meetings.requireEditable(actor, meetingId);
  const { id, userId } = await getRequestedRecording(ports, actor, meetingId, recordingId);
  requireRecorderOrOwner({ userId }, { userId: actor.userId, canManage: false });
  const shorten = (value: string) => value.slice(0, DEVICE_CHARACTERS);
  const change = {
    oldDeviceId: shorten(command.oldDeviceId),
    newDeviceId: shorten(command.newDeviceId),
    newDeviceLabel: shorten(readLabel(command.newDeviceInfo)),
    switchedAt: ports.now(),
  };
  await ports.recordings.update(actor, id, (current) => ({ document: log(current, change) }));
}

function readLabel(json: string): string {
  try {
    return deviceInfo.safeParse(JSON.parse(json)).data?.deviceLabel ?? '';
  } catch {
    return '';
  }
}
