import { AppError } from '@minutehand/contracts/errors';

/** A field that is always set although its protobuf type is optional. Throws platform.internal. */
export function requireField<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('platform.internal');
  return value;
}

/** Converts protobuf's empty string to null. */
export function emptyToNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
