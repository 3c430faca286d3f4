import { AppError } from '@minutehand/contracts/errors';
import { PAGE_DEFAULT, PAGE_MAX } from '@minutehand/contracts/limits';

/** Returns a requested page size: the default for undefined or protobuf's 0, else 1 to PAGE_MAX. Throws platform.malformed otherwise. */
export function parsePageLimit(requested?: number): number {
  if (requested === undefined || requested === 0) return PAGE_DEFAULT;
  if (Number.isInteger(requested) && requested >= 1 && requested <= PAGE_MAX) return requested;
  const message = `must be a whole number from 1 to ${PAGE_MAX}`;
  throw new AppError('platform.malformed', {
    message: `The limit ${message}.`,
    details: { fields: { limit: [message] } },
  });
}
