import { AppError } from '@minutehand/contracts/errors';

/** On a user or an account that waits for its deletion. Once it has started, it cannot be cancelled. */
export type ScheduledDeletion = { id: string; eraseAt: Date; isStarted: boolean };

/** The marked user or account without the mark; undefined when there is none. Throws deletion.started. */
export function withoutDeletion<T extends { deletion?: ScheduledDeletion | undefined }>(subject: T): T | undefined {
  if (subject.deletion === undefined) return undefined;
  if (subject.deletion.isStarted) throw new AppError('deletion.started');
  return { ...subject, deletion: undefined };
}
