import { AppError } from '@minutehand/contracts/errors';
import { MARKS_PER_RECORDING, RECORDING_SECONDS } from '@minutehand/contracts/limits';
import type { Mark } from './mark.ts';
import { type Recording, requireOpen } from './recording.ts';

/** `seconds`: an earlier moment, which the recorder kept until its first chunk was stored. Undefined: the present moment. */
export type NewMark = Pick<Mark, 'id' | 'kind' | 'userId'> & { readonly seconds?: number | undefined };

const MS_PER_SECOND = 1_000;

/**
 * Marks a moment, at the latest the present one. Undefined if the mark exists. Chunks arrive late, so the time since the last one is part of the recording.
 * Throws recording.not_open, recording.too_many_marks.
 */
export function addMark<R extends Recording>(recording: R, mark: NewMark, now: Date): R | undefined {
  requireOpen(recording);
  if (recording.marks.some(({ id }) => id === mark.id)) return undefined;
  if (recording.marks.length >= MARKS_PER_RECORDING) throw new AppError('recording.too_many_marks');
  const { durationSeconds, lastChunkAt, isPaused } = recording;
  const since = isPaused ? 0 : Math.max(0, now.getTime() - lastChunkAt.getTime()) / MS_PER_SECOND;
  const present = Math.min(durationSeconds + since, RECORDING_SECONDS);
  const seconds = Math.max(0, Math.min(mark.seconds ?? present, present));
  const marks = [...recording.marks, { ...mark, seconds, markedAt: now }];
  return { ...recording, marks: marks.toSorted((a, b) => a.seconds - b.seconds) };
}
