import { AppError } from '@minutehand/contracts/errors';
import { PAGE_DEFAULT, PAGE_MAX } from '@minutehand/contracts/limits';

/** A page's size as somebody asked for it: nothing (or protobuf's 0) is the default; 1 to PAGE_MAX; else platform.malformed. */
export function pageLimit(requested?: number): number {
  if (requested === undefined || requested === 0) return PAGE_DEFAULT;
  if (Number.isInteger(requested) && requested >= 1 && requested <= PAGE_MAX) return requested;
  const message = `must be a whole number from 1 to ${PAGE_MAX}`;
  throw new AppError('platform.malformed', {
    message: `The limit ${message}.`,
    details: { fields: { limit: [message] } },
  });
}
