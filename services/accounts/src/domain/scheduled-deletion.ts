import { AppError } from '@minutehand/contracts/errors';

/** On a user or an account that is scheduled for deletion. Once it has started, it cannot be cancelled. */
export type ScheduledDeletion = { id: string; eraseAt: Date; isStarted: boolean };

/** The user or account without its scheduled deletion; undefined when none is scheduled. Throws deletion.started. */
export function withoutDeletion<T extends { deletion?: ScheduledDeletion | undefined }>(document: T): T | undefined {
  if (document.deletion === undefined) return undefined;
  if (document.deletion.isStarted) throw new AppError('deletion.started');
  return { ...document, deletion: undefined };
}
