import { isOutage } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { RecordingText } from '../../../domain/assistant/live/recording-text.ts';
import type { AssistantPorts } from '../ports.ts';

/** 'unavailable': it cannot be read now. Undefined: there is none. */
export type ReadRecording = RecordingText | 'unavailable' | undefined;
export type RecordingPorts = Pick<AssistantPorts, 'recordingTexts' | 'log'>;

/**
 * The latest recording of a meeting. Returns an outage instead of throwing: without the recording, an answer can still come from the
 * transcript.
 */
export async function readRecording(
  { recordingTexts, log }: RecordingPorts,
  actor: Actor,
  meetingId: string,
  signal: AbortSignal,
): Promise<ReadRecording> {
  try {
    return await recordingTexts.findText(actor, meetingId, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isOutage(error)) throw error;
    log.warn({ code: error.code, meetingId }, 'the recording cannot be read now');
    return 'unavailable';
  }
}
