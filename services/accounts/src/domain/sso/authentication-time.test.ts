import { expect, it } from '@jest/globals';
import { OIDC_CLOCK_TOLERANCE_SECONDS } from '../../limits.ts';
import { isAuthenticatedSince } from './authentication-time.ts';

const startedAt = new Date('2026-03-01T09:00:00Z');
const now = new Date('2026-03-01T09:01:00Z');
const secondsFrom = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1_000);

it('a sign-in at the provider counts from the start on, within the difference of clocks', () => {
  for (const time of [startedAt, now, secondsFrom(startedAt, -OIDC_CLOCK_TOLERANCE_SECONDS)])
    expect(isAuthenticatedSince(time, startedAt, now)).toBe(true);
});

it('a sign-in before the start, in the future or at an unknown time does not count', () => {
  const tooEarly = secondsFrom(startedAt, -OIDC_CLOCK_TOLERANCE_SECONDS - 1);
  const tooLate = secondsFrom(now, OIDC_CLOCK_TOLERANCE_SECONDS + 1);
  for (const time of [tooEarly, tooLate, new Date(0), undefined])
    expect(isAuthenticatedSince(time, startedAt, now)).toBe(false);
});
