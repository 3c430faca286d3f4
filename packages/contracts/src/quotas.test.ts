import { describe, expect, it } from '@jest/globals';
import { createQuotaError, DEFAULT_QUOTAS, isNearQuota, isWithinQuota, QUOTA_NAMES, resolveQuotas } from './quotas.ts';

describe('quotas', () => {
  it('are the defaults, except for those that are set for an account', () => {
    expect(resolveQuotas({})).toEqual(DEFAULT_QUOTAS);
    expect(resolveQuotas({ meetings: 5 })).toEqual({ ...DEFAULT_QUOTAS, meetings: 5 });
  });

  it('ignore unknown names and values that are not limits', () => {
    expect(resolveQuotas({ rooms: 5, meetings: -1, uploads: 1.5, upload_bytes: Number.NaN })).toEqual(DEFAULT_QUOTAS);
  });

  it('are unlimited at 0', () => {
    expect(isWithinQuota(1e15, 0)).toBe(true);
    expect(isNearQuota(1e15, 0)).toBe(false);
  });

  it('allow exactly their limit, and warn from 80 % of it', () => {
    expect([isWithinQuota(10, 10), isWithinQuota(11, 10)]).toEqual([true, false]);
    expect([isNearQuota(7, 10), isNearQuota(8, 10)]).toEqual([false, true]);
  });

  it('are enforced with an error that states usage, limit and remedy, with status 429 for daily ones', () => {
    const error = createQuotaError('meetings', { used: 200_000, limit: 200_000 });
    expect(error).toMatchObject({ code: 'quota.exceeded', kind: 'validation' });
    expect(error.message).toBe(
      'This account has 200,000 of at most 200,000 meetings. Delete meetings that you no longer need, or ask the administrator of this site for a higher limit.',
    );
    const daily = createQuotaError('generations_per_day', { used: 9, limit: 9, retryAfterSeconds: 60 });
    expect(daily).toMatchObject({ kind: 'rate_limited', details: { retryAfterSeconds: 60 } });
    for (const quota of QUOTA_NAMES) expect(createQuotaError(quota, { used: 1, limit: 2 }).message).toMatch(/ask/);
  });
});
