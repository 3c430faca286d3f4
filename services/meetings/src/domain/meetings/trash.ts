import { TRASH_RETENTION_MS } from '../../limits.ts';
import type { Meeting } from './meeting.ts';

/** When a meeting that was moved to the trash is permanently deleted. */
export function getDeletionTime(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + TRASH_RETENTION_MS);
}

/** True for a meeting in the trash whose retention has ended. */
export function isExpired({ trashedAt }: Pick<Meeting, 'trashedAt'>, now: Date): boolean {
  return trashedAt !== null && getDeletionTime(trashedAt) <= now;
}
