import { RECORDING_SEQUENCE_STRIDE } from '@minutehand/contracts/limits';

/**
 * The chunks of one tab or device. Another one that continues the recording numbers its chunks from the next multiple of
 * RECORDING_SEQUENCE_STRIDE, so that chunks which the first one has not sent yet keep their numbers.
 */
export type Sequence = {
  number: number;
  /** Length of the recording when its first chunk arrived, without pauses. */
  startSeconds: number;
};

export const getSequence = (chunkNumber: number): number => Math.floor(chunkNumber / RECORDING_SEQUENCE_STRIDE);
export const getSequenceStart = (sequence: number): number => sequence * RECORDING_SEQUENCE_STRIDE;
