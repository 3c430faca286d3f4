import { describe, expect, it } from '@jest/globals';
import { SHARES_PER_MEETING } from '../../limits.ts';
import {
  addShare,
  changeShare,
  listAccess,
  parseShareRole,
  removeShare,
  type Share,
  type SharedMeeting,
} from './shares.ts';

const unshared: SharedMeeting = { ownerId: 'ann', readerIds: ['ann'], shares: [] };
const share = (userId: string, role: Share['role'] = 'viewer', madeBy = ''): Share => ({ userId, role, madeBy });
const sharedWith = (...shares: Share[]): SharedMeeting => ({
  ownerId: 'ann',
  readerIds: ['ann', ...shares.map(({ userId }) => userId)],
  shares,
});

describe('sharing a meeting', () => {
  it('makes a member a reader, once', () => {
    expect(addShare(unshared, share('bob'))).toEqual(sharedWith(share('bob')));
    for (const userId of ['ann', 'bob']) {
      expect(() => addShare(sharedWith(share('bob')), share(userId, 'editor'))).toThrow('already');
    }
  });

  it('is idempotent by request, and rejected for another request', () => {
    const shared = sharedWith(share('bob', 'viewer', 'r1'));
    expect(addShare(shared, share('bob', 'viewer', 'r1'))).toBeUndefined();
    expect(() => addShare(shared, share('bob', 'viewer', 'r2'))).toThrow('already');
  });

  it('is limited in number', () => {
    const full = sharedWith(...Array.from({ length: SHARES_PER_MEETING }, (_, n) => share(`user-${n}`)));
    expect(() => addShare(full, share('one more'))).toThrow(String(SHARES_PER_MEETING));
  });

  it('accepts only known roles', () => {
    expect(['viewer', 'editor', 'owner'].map(parseShareRole)).toEqual(['viewer', 'editor', 'owner']);
    for (const text of ['admin', 'Viewer', '']) expect(() => parseShareRole(text)).toThrow('viewer, editor or owner');
  });

  it('lists owners first', () => {
    const shared = sharedWith(share('bob'), share('cy', 'owner'));
    expect(listAccess(shared).map(({ userId }) => userId)).toEqual(['ann', 'cy', 'bob']);
  });
});

describe('a share', () => {
  it('changes its role, and ignores the same role', () => {
    const shared = sharedWith(share('bob'));
    expect(changeShare(shared, 'bob', 'editor')?.shares).toEqual([share('bob', 'editor')]);
    expect(changeShare(shared, 'bob', 'viewer')).toBeUndefined();
    expect(() => changeShare(shared, 'cy', 'viewer')).toThrow("isn't shared");
  });

  it('is removed together with the reader', () => {
    expect(removeShare(sharedWith(share('bob')), 'bob')).toEqual(unshared);
    expect(() => removeShare(unshared, 'bob')).toThrow("isn't shared");
  });
});

describe('the last owner', () => {
  it('cannot be removed or demoted', () => {
    const shared = sharedWith(share('bob', 'editor'));
    expect(() => removeShare(shared, 'ann')).toThrow('needs an owner');
    expect(() => changeShare(shared, 'ann', 'viewer')).toThrow('needs an owner');
  });

  it('can leave if there is another owner, who replaces them', () => {
    const shared = sharedWith(share('bob'), share('cy', 'owner'), share('di', 'owner'));
    expect(removeShare(shared, 'ann')).toMatchObject({ ownerId: 'cy', readerIds: ['cy', 'bob', 'di'] });
    expect(changeShare(shared, 'ann', 'editor')).toMatchObject({
      ownerId: 'cy',
      readerIds: ['cy', 'bob', 'di', 'ann'],
      shares: [share('bob'), share('di', 'owner'), share('ann', 'editor')],
    });
  });
});
