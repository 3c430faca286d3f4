import { AppError } from '@minutehand/contracts/errors';
import { LATE_CHUNKS_MS, PAUSED_ABANDONED_FACTOR } from '../../limits.ts';
import { findMissingAudio } from './container-chunks.ts';
import type { Recording } from './recording.ts';

/** True if no chunks can follow: the recorder ended the recording, and all its chunks are stored and readable. */
export function isComplete(recording: Recording): boolean {
  return recording.isFinished && recording.sequences.length === 0 && findMissingAudio(recording).length === 0;
}

/**
 * Throws recording.not_open. A recording that ended without all of its chunks accepts them for some days: a recorder may have been
 * offline, or was closed by the server while it still recorded.
 */
export function checkAcceptsChunks(recording: Recording, now: Date): void {
  checkAcceptsMarks(recording, now);
  if (recording.state === 'recording') return;
  if (recording.storedBytes === 0 || isComplete(recording)) throw new AppError('recording.not_open');
}

/** Of a chunk that arrives after the end: the recording is joined again. */
export const LATE_CHUNK = { state: 'processing', hasLateChunks: true, failureCode: '' } as const;

/** A chunk that is listed, but whose bytes were lost, is stored again. Throws recording.not_open if its audio cannot be joined any more. */
export function restoreChunk<R extends Recording>(recording: R, number: number, now: Date): R {
  const lostRange = { from: number, to: number };
  checkAcceptsChunks({ ...recording, unreadable: [...recording.unreadable, lostRange] }, now);
  if (recording.state === 'recording') return recording;
  return { ...recording, ...LATE_CHUNK, unreadable: [], lastChunkAt: now };
}

/** Throws recording.not_open. Marks that a recorder kept are accepted as long as late chunks, also once all chunks are stored. */
export function checkAcceptsMarks({ state, lastChunkAt }: Recording, now: Date): void {
  const isLate = now.getTime() - lastChunkAt.getTime() <= LATE_CHUNKS_MS;
  if (state !== 'recording' && !isLate) throw new AppError('recording.not_open');
}

/** True if the recording was not continued for a long time. A paused one has a longer limit. */
export function isAbandoned(recording: Recording, now: Date, abandonedAfterMs: number): boolean {
  const factor = recording.isPaused ? PAUSED_ABANDONED_FACTOR : 1;
  const inactiveMs = now.getTime() - recording.lastChunkAt.getTime();
  return recording.state === 'recording' && inactiveMs > abandonedAfterMs * factor;
}
