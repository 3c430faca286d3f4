import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { RECENT_AUTHENTICATION_MS } from '../limits.ts';
import {
  getRemainingLifetimeMs,
  isRecentlyAuthenticated,
  isSameSecret,
  isSignedIn,
  type Session,
  toSessionKey,
} from './session.ts';

const now = new Date('2026-03-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
const user = {
  userId: 'u',
  accountId: 'a',
  role: 'member',
  credentialEpoch: 0,
  membershipVersion: 1,
  isClosed: false,
} as const;
const createSession = (parts: Partial<Session>): Session => ({
  key: 'k',
  id: 'i',
  signInOrigin: { browser: '', system: '', network: '' },
  csrfToken: 't',
  user,
  createdAt: daysAgo(0),
  authenticatedAt: daysAgo(0),
  ...parts,
});

describe('a session', () => {
  it('expires two weeks after its last use and at most ninety days after sign-in', () => {
    expect(getRemainingLifetimeMs(createSession({ createdAt: daysAgo(60) }), now)).toBe(14 * DAY_MS);
    expect(getRemainingLifetimeMs(createSession({ createdAt: daysAgo(85) }), now)).toBe(5 * DAY_MS);
    expect(getRemainingLifetimeMs(createSession({ createdAt: daysAgo(91) }), now)).toBeLessThan(0);
  });

  it('expires after a day when it is anonymous', () => {
    expect(getRemainingLifetimeMs(createSession({ user: null }), now)).toBe(DAY_MS);
    expect(isSignedIn(createSession({ user: null }))).toBe(false);
    expect(isSignedIn(undefined)).toBe(false);
  });

  it('is recently authenticated for five minutes after the password was entered, even if it is older', () => {
    expect(RECENT_AUTHENTICATION_MS).toBe(5 * 60_000);
    const getTimeBefore = (age: number) => new Date(now.getTime() - age).toISOString();
    expect(
      isRecentlyAuthenticated(
        createSession({ createdAt: daysAgo(3), authenticatedAt: getTimeBefore(5 * 60_000) }),
        now,
      ),
    ).toBe(true);
    expect(isRecentlyAuthenticated(createSession({ authenticatedAt: getTimeBefore(5 * 60_000 + 1) }), now)).toBe(false);
  });

  it('is not recently authenticated if the time is unknown', () => {
    expect(isRecentlyAuthenticated(createSession({ authenticatedAt: null }), now)).toBe(false);
  });

  it('is stored under a hash of its id', () => {
    expect(toSessionKey('id')).toMatch(/^[\w-]{43}$/);
    expect(toSessionKey('id')).not.toBe(toSessionKey('Id'));
  });

  it('has a token that must match completely and is never empty', () => {
    expect(isSameSecret('secret', 'secret')).toBe(true);
    expect(isSameSecret('secre', 'secret')).toBe(false);
    expect(isSameSecret('', '')).toBe(false);
  });
});
