import { AppError } from '@minutehand/contracts/errors';
import { EXCERPT_CHARACTERS } from '../../limits.ts';

/** What is wrong with a file, and in which line (counted from 1). */
export function lineError(line: number, problem: string): AppError {
  return new AppError('transcript.unreadable', { message: `Line ${line}: ${problem}` });
}

/** A short part of the file to show in a message. */
export function excerpt(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_CHARACTERS ? `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…` : text;
}
