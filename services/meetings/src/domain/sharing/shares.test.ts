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
const createShare = (userId: string, role: Share['role'] = 'viewer', madeBy = ''): Share => ({ userId, role, madeBy });
const createSharedMeeting = (...shares: Share[]): SharedMeeting => ({
  ownerId: 'ann',
  readerIds: ['ann', ...shares.map(({ userId }) => userId)],
  shares,
});

describe('sharing a meeting', () => {
  it('makes a member a reader, once', () => {
    expect(addShare(unshared, createShare('bob'))).toEqual(createSharedMeeting(createShare('bob')));
    for (const userId of ['ann', 'bob']) {
      expect(() => addShare(createSharedMeeting(createShare('bob')), createShare(userId, 'editor'))).toThrow('already');
    }
  });

  it('is idempotent by request, and rejected for another request', () => {
    const shared = createSharedMeeting(createShare('bob', 'viewer', 'r1'));
    expect(addShare(shared, createShare('bob', 'viewer', 'r1'))).toBeUndefined();
    expect(() => addShare(shared, createShare('bob', 'viewer', 'r2'))).toThrow('already');
  });

  it('is limited in number', () => {
    const full = createSharedMeeting(...Array.from({ length: SHARES_PER_MEETING }, (_, n) => createShare(`user-${n}`)));
    expect(() => addShare(full, createShare('one more'))).toThrow(String(SHARES_PER_MEETING));
  });

  it('accepts only known roles', () => {
    expect(['viewer', 'editor', 'owner'].map(parseShareRole)).toEqual(['viewer', 'editor', 'owner']);
    for (const text of ['admin', 'Viewer', '']) expect(() => parseShareRole(text)).toThrow('viewer, editor or owner');
  });

  it('lists owners first', () => {
    const shared = createSharedMeeting(createShare('bob'), createShare('cy', 'owner'));
    expect(listAccess(shared).map(({ userId }) => userId)).toEqual(['ann', 'cy', 'bob']);
  });
});

describe('a share', () => {
  it('changes its role, and ignores the same role', () => {
    const shared = createSharedMeeting(createShare('bob'));
    expect(changeShare(shared, 'bob', 'editor')?.shares).toEqual([createShare('bob', 'editor')]);
    expect(changeShare(shared, 'bob', 'viewer')).toBeUndefined();
    expect(() => changeShare(shared, 'cy', 'viewer')).toThrow("isn't shared");
  });

  it('is removed together with the reader', () => {
    expect(removeShare(createSharedMeeting(createShare('bob')), 'bob')).toEqual(unshared);
    expect(() => removeShare(unshared, 'bob')).toThrow("isn't shared");
  });
});

describe('the last owner', () => {
  it('cannot be removed or demoted', () => {
    const shared = createSharedMeeting(createShare('bob', 'editor'));
    expect(() => removeShare(shared, 'ann')).toThrow('needs an owner');
    expect(() => changeShare(shared, 'ann', 'viewer')).toThrow('needs an owner');
  });

  it('can leave if there is another owner, who replaces them', () => {
    const shared = createSharedMeeting(createShare('bob'), createShare('cy', 'owner'), createShare('di', 'owner'));
    expect(removeShare(shared, 'ann')).toMatchObject({ ownerId: 'cy', readerIds: ['cy', 'bob', 'di'] });
    expect(changeShare(shared, 'ann', 'editor')).toMatchObject({
      ownerId: 'cy',
      readerIds: ['cy', 'bob', 'di', 'ann'],
      shares: [createShare('bob'), createShare('di', 'owner'), createShare('ann', 'editor')],
    });
  });
});
