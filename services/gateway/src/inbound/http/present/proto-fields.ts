import { AppError } from '@minutehand/contracts/errors';

/** A part of an answer that its contract promises, though its type cannot. */
export function requireField<T>(part: T | undefined): T {
  if (part === undefined) throw new AppError('platform.internal');
  return part;
}

/** Protobuf's empty text, where HTTP says null. */
export function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
