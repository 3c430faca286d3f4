import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { PASSWORD_CHANGE_WINDOW_MS } from '../limits.ts';
import { checkCanGrant, chooseExpiry, isRevoked, parseScopes } from './access-token.ts';

const now = new Date('2026-03-01T09:00:00Z');

describe('the scopes of an access token', () => {
  it('must be known and distinct, and there must be at least one', () => {
    expect(parseScopes(['admin', 'read'])).toEqual(['read', 'admin']);
    for (const scopes of [[], ['read', 'owner'], ['everything']])
      expect(() => parseScopes(scopes)).toThrow(matchError('platform.malformed'));
  });

  it('are at most those of the caller that grants them', () => {
    expect(() => checkCanGrant({ scopes: ['read', 'admin'] }, ['read'])).not.toThrow();
    expect(() => checkCanGrant({ scopes: ['read', 'admin'] }, ['write'])).toThrow(
      matchError('access_token.scopes_exceeded'),
    );
  });

  it('can include admin only in a browser session', () => {
    const scopes = ['read', 'write', 'admin'] as const;
    expect(() => checkCanGrant({ scopes }, ['admin'])).not.toThrow();
    expect(() => checkCanGrant({ scopes, accessTokenId: 'token-1' }, ['admin'])).toThrow(
      matchError('access_token.admin_needs_session'),
    );
  });
});

describe('a password change', () => {
  const after = (ms: number) => new Date(now.getTime() + ms);

  it('revokes the tokens of earlier epochs, whenever they were stored', () => {
    const user = { credentialEpoch: 2, passwordChangedAt: now };
    const isEpochRevoked = (credentialEpoch: number, createdAt: Date) =>
      isRevoked({ credentialEpoch, createdAt }, user);
    expect([1, 2].map((epoch) => isEpochRevoked(epoch, after(PASSWORD_CHANGE_WINDOW_MS)))).toEqual([true, false]);
    expect([1, 2].map((epoch) => isEpochRevoked(epoch, now))).toEqual([true, false]);
  });

  it('revokes tokens without an epoch that were stored before it or within PASSWORD_CHANGE_WINDOW_MS after it', () => {
    const user = { credentialEpoch: 1, passwordChangedAt: now };
    const times = [-1, 0, PASSWORD_CHANGE_WINDOW_MS - 1, PASSWORD_CHANGE_WINDOW_MS];
    expect(times.map((ms) => isRevoked({ createdAt: after(ms) }, user))).toEqual([true, true, true, false]);
    expect(isRevoked({ createdAt: now }, { credentialEpoch: 0 })).toBe(false);
  });
});

describe('the expiry of an access token', () => {
  it('is a whole number of days, 90 by default and at most 365', () => {
    expect(chooseExpiry(0, now)).toEqual(new Date('2026-05-30T09:00:00Z'));
    expect(chooseExpiry(365, now)).toEqual(new Date('2027-03-01T09:00:00Z'));
    for (const days of [-1, 1.5, 366, Number.NaN])
      expect(() => chooseExpiry(days, now)).toThrow(matchError('platform.malformed'));
  });

  it('is no later than that of the token that creates it', () => {
    const expiresAt = new Date('2026-03-05T09:00:00Z');
    expect(chooseExpiry(30, now, { createdAt: now, expiresAt })).toEqual(expiresAt);
    expect(chooseExpiry(1, now, { createdAt: now, expiresAt })).toEqual(new Date('2026-03-02T09:00:00Z'));
    const createdAt = new Date('2025-12-10T09:00:00Z');
    expect(chooseExpiry(30, now, { createdAt })).toEqual(new Date('2026-03-10T09:00:00Z'));
  });
});
