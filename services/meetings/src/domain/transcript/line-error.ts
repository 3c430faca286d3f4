import { AppError } from '@minutehand/contracts/errors';
import { EXCERPT_CHARACTERS } from '../../limits.ts';

/** The error for an invalid file; `line` counts from 1. */
export function createLineError(line: number, problem: string): AppError {
  return new AppError('transcript.unreadable', { message: `Line ${line}: ${problem}` });
}

/** Truncates a part of the file for an error message. */
export function createExcerpt(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_CHARACTERS ? `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…` : text;
}
