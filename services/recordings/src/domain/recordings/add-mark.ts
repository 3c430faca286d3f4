import { AppError } from '@minutehand/contracts/errors';
import { MARKS_PER_RECORDING, RECORDING_SECONDS } from '@minutehand/contracts/limits';
import { estimateLength } from './clock.ts';
import type { Mark } from './mark.ts';
import { type Recording, requireOpen } from './recording.ts';

/** `seconds`: an earlier moment, which the recorder kept until its first chunk was stored. Undefined: the present moment. */
export type NewMark = Pick<Mark, 'id' | 'kind' | 'userId'> & { readonly seconds?: number | undefined };

/**
 * Marks a moment, at the latest the present one. Undefined if the mark exists.
 * Throws recording.not_open, recording.too_many_marks.
 */
export function addMark<R extends Recording>(recording: R, mark: NewMark, now: Date): R | undefined {
  requireOpen(recording);
  if (recording.marks.some(({ id }) => id === mark.id)) return undefined;
  if (recording.marks.length >= MARKS_PER_RECORDING) throw new AppError('recording.too_many_marks');
  const present = Math.min(estimateLength(recording, now), RECORDING_SECONDS);
  const seconds = Math.max(0, Math.min(mark.seconds ?? present, present));
  const marks = [...recording.marks, { ...mark, seconds, markedAt: now }];
  return { ...recording, marks: marks.toSorted((a, b) => a.seconds - b.seconds) };
}
