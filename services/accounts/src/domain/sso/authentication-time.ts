import { SECOND_MS } from '@minutehand/contracts/limits';
import { OIDC_CLOCK_TOLERANCE_SECONDS } from '../../limits.ts';

const TOLERANCE_MS = OIDC_CLOCK_TOLERANCE_SECONDS * SECOND_MS;

/** The time that a provider states, in seconds. One in the future is unknown: some providers send milliseconds or microseconds. */
export function toAuthenticationTime(seconds: number | undefined, now: Date): Date | undefined {
  if (seconds === undefined || seconds * SECOND_MS > now.getTime() + TOLERANCE_MS) return undefined;
  return new Date(seconds * SECOND_MS);
}

/**
 * True if the user entered their credentials at the provider after a start, as the clock of the provider shows. Without that time, it may have
 * kept an old session.
 */
export function isAuthenticatedSince(authenticatedAt: Date | undefined, startedAt: Date): authenticatedAt is Date {
  return authenticatedAt !== undefined && authenticatedAt.getTime() >= startedAt.getTime() - TOLERANCE_MS;
}
