import { AppError } from '@minutehand/contracts/errors';
import { GENERATION_INSTRUCTION_CHARACTERS } from '@minutehand/contracts/limits';

/** Normalizes a user's instruction for a generated text: one line of plain text, or empty. */
export function checkInstruction(text: string): string {
  const instruction = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if ([...instruction].length > GENERATION_INSTRUCTION_CHARACTERS) {
    const error = new AppError('meeting.instruction_invalid');
    throw new AppError(error.code, { details: { fields: { instruction: [error.message] } } });
  }
  return instruction;
}
