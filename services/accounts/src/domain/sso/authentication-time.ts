import { SECOND_MS } from '@minutehand/contracts/limits';
import { OIDC_CLOCK_TOLERANCE_SECONDS } from '../../limits.ts';

const TOLERANCE_MS = OIDC_CLOCK_TOLERANCE_SECONDS * SECOND_MS;

/**
 * True if the user entered their credentials at the provider after a start, as the clock of the provider shows. Without that time, it may have
 * kept an old session.
 */
export function isAuthenticatedSince(authenticatedAt: Date | undefined, startedAt: Date, now: Date): boolean {
  if (authenticatedAt === undefined) return false;
  const time = authenticatedAt.getTime();
  return time >= startedAt.getTime() - TOLERANCE_MS && time <= now.getTime() + TOLERANCE_MS;
}
