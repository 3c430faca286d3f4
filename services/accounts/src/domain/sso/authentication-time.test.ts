import { expect, it } from '@jest/globals';
import { OIDC_CLOCK_TOLERANCE_SECONDS } from '../../limits.ts';
import { isAuthenticatedSince, toAuthenticationTime } from './authentication-time.ts';

const startedAt = new Date('2026-03-01T09:00:00Z');
const now = new Date('2026-03-01T09:01:00Z');
const secondsFrom = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1_000);

it('a provider states the time of a sign-in in seconds, and its clock may be ahead by the difference of clocks', () => {
  for (const time of [new Date(0), startedAt, now, secondsFrom(now, OIDC_CLOCK_TOLERANCE_SECONDS)])
    expect(toAuthenticationTime(time.getTime() / 1_000, now)).toEqual(time);
});

it('a time in the future is unknown, as are milliseconds, microseconds and numbers that are not times', () => {
  const tooLate = secondsFrom(now, OIDC_CLOCK_TOLERANCE_SECONDS + 1).getTime() / 1_000;
  for (const seconds of [tooLate, startedAt.getTime(), startedAt.getTime() * 1_000, Number.MAX_VALUE, undefined])
    expect(toAuthenticationTime(seconds, now)).toBeUndefined();
});

it('a sign-in at the provider counts from the start on, within the difference of clocks', () => {
  for (const time of [startedAt, now, secondsFrom(startedAt, -OIDC_CLOCK_TOLERANCE_SECONDS)])
    expect(isAuthenticatedSince(time, startedAt)).toBe(true);
});

it('a sign-in before the start or at an unknown time does not count', () => {
  const tooEarly = secondsFrom(startedAt, -OIDC_CLOCK_TOLERANCE_SECONDS - 1);
  for (const time of [tooEarly, new Date(0), undefined]) expect(isAuthenticatedSince(time, startedAt)).toBe(false);
});
