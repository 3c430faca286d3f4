import { AppError } from '@minutehand/contracts/errors';
import { MARKS_PER_RECORDING, RECORDING_SECONDS } from '@minutehand/contracts/limits';
import { estimateLength } from './clock.ts';
import { checkAcceptsMarks } from './late-chunks.ts';
import type { Mark } from './mark.ts';
import { type Recording, requireOpen } from './recording.ts';

/** `seconds`: the marked moment, if the recorder stored the mark before it could send it. Undefined: the present moment. */
export type NewMark = Pick<Mark, 'id' | 'kind' | 'userId'> & { readonly seconds?: number | undefined };

/**
 * Marks a moment; a later one than the present counts as the present one. A mark that the recorder stored may arrive after the end of the
 * recording, as late chunks may. Undefined if the mark exists. Throws recording.not_open, recording.too_many_marks.
 */
export function addMark<R extends Recording>(recording: R, mark: NewMark, now: Date): R | undefined {
  if (recording.marks.some(({ id }) => id === mark.id)) return undefined;
  if (mark.seconds === undefined) requireOpen(recording);
  else checkAcceptsMarks(recording, now);
  if (recording.marks.length >= MARKS_PER_RECORDING) throw new AppError('recording.too_many_marks');
  const { state, durationSeconds } = recording;
  const present = Math.min(state === 'recording' ? estimateLength(recording, now) : durationSeconds, RECORDING_SECONDS);
  const seconds = Math.max(0, Math.min(mark.seconds ?? present, present));
  const marks = [...recording.marks, { ...mark, seconds, markedAt: now }];
  return { ...recording, marks: marks.toSorted((a, b) => a.seconds - b.seconds) };
}
