import { describe, expect, it } from '@jest/globals';
import { canDownload, type DataExport, getDataExportId, isCurrentRun, requestAgain } from './data-export.ts';

const now = new Date('2026-11-26T10:00:00Z');
const request = { userId: 'user-1', credentialEpoch: 2, accountIds: ['account-1'], key: 'key-2' };
const failed: DataExport = {
  ...{ kind: 'user', userId: 'user-1', credentialEpoch: 1, state: 'failed', run: 3, requestedAt: now },
  ...{ accountIds: [], meetingsTotal: 4, meetingsDone: 2, key: 'key', byteSize: 0, expiresAt: now },
};

describe('an export of data', () => {
  it('exists once for each user in an account, and once for the account', () => {
    const ada = { userId: 'user-1', accountId: 'account-1' };
    expect(getDataExportId('user', ada)).not.toBe(getDataExportId('user', { ...ada, userId: 'user-2' }));
    expect(getDataExportId('account', ada)).toBe(getDataExportId('account', { ...ada, userId: 'user-2' }));
  });

  it('that is requested again starts from the beginning, with another key', () => {
    const secondExport = requestAgain(failed, request, { now, ttlMs: 1_000 });
    expect(secondExport).toMatchObject({ state: 'waiting', run: 4, meetingsDone: 0, key: 'key-2', credentialEpoch: 2 });
    expect(secondExport.expiresAt).toEqual(new Date('2026-11-26T10:00:01Z'));
  });

  it('accepts only messages of its current run while it is pending', () => {
    const waiting = requestAgain(failed, request, { now, ttlMs: 1_000 });
    expect([3, 4, 5].map((run) => isCurrentRun(waiting, run))).toEqual([false, true, false]);
    expect(isCurrentRun({ ...waiting, state: 'ready' }, 4)).toBe(false);
  });

  it('of a user can be read by this user, and that of an account by its owners', () => {
    expect(canDownload(failed, { userId: 'user-1', role: 'member' })).toBe(true);
    expect(canDownload(failed, { userId: 'user-2', role: 'owner' })).toBe(false);
    expect(canDownload({ ...failed, kind: 'account' }, { userId: 'user-2', role: 'owner' })).toBe(true);
    expect(canDownload({ ...failed, kind: 'account' }, { userId: 'user-1', role: 'admin' })).toBe(false);
  });
});
