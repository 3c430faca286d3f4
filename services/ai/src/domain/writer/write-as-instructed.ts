import { type Draft, NO_SPEECH_NOTICE, type WriterInput } from '../draft.ts';
import type { Step } from '../generation.ts';
import type { Classifiers } from './actions/classifiers.ts';
import { parseInstruction } from './instruction.ts';
import { MINUTES_LENGTHS } from './limits.ts';
import { writeMinutes } from './write-minutes.ts';

const NOT_FOLLOWED =
  'The built-in generator can only make minutes shorter or longer. It could not follow the rest of your instruction.';

/** Writes minutes of the length that the instruction requests. The notice of the draft states which parts of it were not followed. */
export function writeAsInstructed(
  input: WriterInput,
  classifiers: Classifiers,
  onProgress: (step: Step) => void = () => {},
): Draft {
  const { length, isComplete } = parseInstruction(input.brief.instruction ?? '');
  const draft = writeMinutes(input, classifiers, onProgress, MINUTES_LENGTHS[length]);
  if (isComplete || draft.notice === NO_SPEECH_NOTICE) return draft;
  return { ...draft, notice: [draft.notice, NOT_FOLLOWED].filter(Boolean).join(' ') };
}
