import { AppError } from '@minutehand/contracts/errors';

/** Stored on a user or an account that is scheduled for deletion. A deletion that has started cannot be cancelled. */
export type ScheduledDeletion = { id: string; eraseAt: Date; isStarted: boolean };

/** The user or account without its scheduled deletion; undefined when none is scheduled. Throws deletion.started. */
export function withoutDeletion<T extends { deletion?: ScheduledDeletion | undefined }>(document: T): T | undefined {
  if (document.deletion === undefined) return undefined;
  if (document.deletion.isStarted) throw new AppError('deletion.started');
  return { ...document, deletion: undefined };
}
