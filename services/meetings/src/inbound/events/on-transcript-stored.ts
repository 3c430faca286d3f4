import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { Ports } from '../../app/ports.ts';
import { followTranscript } from '../../app/transcript/follow-transcript.ts';

/** Sees to it that a stored transcript is written up, also when its import was cut off. */
export function onTranscriptStored(ports: Ports) {
  return async ({ accountId, payload: { meetingId } }: ReceivedEvent<'meetings.transcript_stored'>): Promise<void> => {
    await followTranscript(ports, { accountId, meetingId });
  };
}
