import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { Ports } from '../../app/ports.ts';
import { followCorrections } from '../../app/transcript/follow-corrections.ts';

/** Sees to it that minutes and action items follow a corrected transcript, also when who corrected it was cut off. */
export function onTranscriptCorrected(ports: Ports) {
  return async ({
    accountId,
    payload: { meetingId },
  }: ReceivedEvent<'meetings.transcript_corrected'>): Promise<void> => {
    await followCorrections(ports, { accountId, meetingId });
  };
}
