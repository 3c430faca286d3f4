import { AppError } from '@minutehand/contracts/errors';
import {
  RECORDING_BYTES,
  RECORDING_CHUNK_NUMBER_MAX,
  RECORDING_SECONDS,
  RECORDING_SEQUENCE_STRIDE,
  RECORDING_SEQUENCES_MAX,
  SECOND_MS,
} from '@minutehand/contracts/limits';
import {
  CLOCK_AGE_MS_MAX,
  CONTAINERS_PER_RECORDING,
  MICROPHONE_INFO_CHARACTERS,
  RANGES_PER_RECORDING,
} from '../../limits.ts';
import { alignRanges } from './align-ranges.ts';
import { addToRanges, hasChunk } from './chunk-ranges.ts';
import { addClockPoint, limitPoint } from './clock.ts';
import { declareConsent } from './consent.ts';
import { type Container, detectContainer, getContainerOfType } from './container.ts';
import { checkAcceptsChunks, LATE_CHUNK } from './late-chunks.ts';
import type { Recording } from './recording.ts';
import { getSequence, getSequenceStart, type Sequence } from './sequence.ts';

export type Chunk = {
  number: number;
  endSeconds: number;
  /** Time since its end was recorded (s); 0 if it is not known. */
  ageSeconds: number;
  mimeType: string;
  byteSize: number;
  /** Its first bytes. */
  head: Uint8Array;
  microphoneInfo: string;
  informedNames: readonly string[];
};

/** Checks the fields of a chunk against its bytes. Returns the container that starts with it. */
export function checkChunk(chunk: Chunk): Container | undefined {
  const sequence = getSequence(chunk.number);
  const numberInSequence = chunk.number - getSequenceStart(sequence);
  if (!Number.isInteger(chunk.number) || sequence < 0 || sequence > RECORDING_SEQUENCES_MAX) {
    throw createInvalidChunkError(
      'chunk_number',
      `must be between 0 and ${RECORDING_SEQUENCES_MAX * RECORDING_SEQUENCE_STRIDE}`,
    );
  }
  if (numberInSequence > RECORDING_CHUNK_NUMBER_MAX) {
    throw createInvalidChunkError(
      'chunk_number',
      `must be at most ${RECORDING_CHUNK_NUMBER_MAX} after its first number`,
    );
  }
  if (!Number.isFinite(chunk.endSeconds) || chunk.endSeconds < 0) {
    throw createInvalidChunkError('current_duration', 'must be a number of seconds');
  }
  if (chunk.microphoneInfo.length > MICROPHONE_INFO_CHARACTERS) {
    throw createInvalidChunkError('microphone_info', `must have at most ${MICROPHONE_INFO_CHARACTERS} characters`);
  }
  if (chunk.byteSize === 0) throw new AppError('recording.chunk_empty');
  const declared = getContainerOfType(chunk.mimeType);
  const container = detectContainer(chunk.head);
  if (declared === undefined || (numberInSequence === 0 && container === undefined)) {
    throw new AppError('recording.type_unsupported');
  }
  if (container !== undefined && container !== declared) {
    throw createInvalidChunkError('mime_type', `differs from the bytes, which are ${container}`);
  }
  if (chunk.endSeconds > RECORDING_SECONDS) throw new AppError('recording.too_long');
  return container;
}

/** Adds a chunk that was checked and stored. Throws recording.not_open, recording.too_long, recording.chunk_invalid. */
export function addChunk<R extends Recording>(recording: R, chunk: Chunk, now: Date): R {
  if (hasChunk(recording.chunks, chunk.number)) return recording;
  checkAcceptsChunks(recording, now);
  const storedBytes = recording.storedBytes + chunk.byteSize;
  if (storedBytes > RECORDING_BYTES) throw new AppError('recording.too_long');
  const container = checkChunk(chunk);
  const chunks = addToRanges(recording.chunks, chunk.number, chunk.endSeconds);
  const parts =
    container === undefined
      ? recording.parts
      : [...recording.parts, { from: chunk.number, container }].sort((a, b) => a.from - b.from);
  if (chunks.length > RANGES_PER_RECORDING) throw createInvalidChunkError('chunk_number', 'leaves too many gaps');
  if (parts.length > CONTAINERS_PER_RECORDING) throw new AppError('recording.too_long');
  const sequences = addSequence(recording, chunk);
  const isLate = recording.state !== 'recording';
  const alignedRanges = alignRanges(chunks, sequences);
  const durationSeconds = Math.max(0, ...alignedRanges.map(({ endSeconds }) => endSeconds));
  const index = chunks.findIndex(({ from, to }) => from <= chunk.number && chunk.number <= to);
  const shiftSeconds = (alignedRanges[index]?.endSeconds ?? 0) - (chunks[index]?.endSeconds ?? 0);
  const reportedPoint = { at: getRecordedAt(chunk, now), seconds: chunk.endSeconds + shiftSeconds };
  const point = limitPoint(recording.clock, reportedPoint, now);
  return {
    ...recording,
    ...(isLate ? LATE_CHUNK : {}),
    chunks,
    parts,
    sequences,
    // This may be the missing first chunk of a container.
    unreadable: [],
    storedBytes,
    durationSeconds,
    clock: container || recording.chunks.length === 0 ? addClockPoint(recording.clock, point) : recording.clock,
    lastChunkAt: now,
    microphoneInfo: recording.microphoneInfo || chunk.microphoneInfo,
    ...declareConsent(recording, chunk.informedNames, now),
  };
}

/** An age that is too high, below 0 or not a number is not known. */
function getRecordedAt({ ageSeconds }: Chunk, now: Date): Date {
  const ageMs = ageSeconds * SECOND_MS;
  return ageMs > 0 && ageMs < CLOCK_AGE_MS_MAX ? new Date(now.getTime() - ageMs) : now;
}

function addSequence({ sequences, durationSeconds }: Recording, { number, endSeconds }: Chunk): Sequence[] {
  const added = getSequence(number);
  if (added === 0 || sequences.some((candidate) => candidate.number === added)) return sequences;
  return [...sequences, { number: added, startSeconds: Math.min(durationSeconds, endSeconds) }];
}

function createInvalidChunkError(field: string, message: string): AppError {
  return new AppError('recording.chunk_invalid', { details: { fields: { [field]: [message] } } });
}
