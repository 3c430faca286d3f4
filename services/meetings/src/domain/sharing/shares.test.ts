import { describe, expect, it } from '@jest/globals';
import { SHARES_PER_MEETING } from '../../limits.ts';
import { accessOf, addShare, changeShare, parseShareRole, removeShare, type Share, type Shared } from './shares.ts';

const alone: Shared = { ownerId: 'ann', readerIds: ['ann'], shares: [] };
const share = (userId: string, role: Share['role'] = 'viewer', madeBy = ''): Share => ({ userId, role, madeBy });
const sharedWith = (...shares: Share[]): Shared => ({
  ownerId: 'ann',
  readerIds: ['ann', ...shares.map(({ userId }) => userId)],
  shares,
});

describe('sharing a meeting', () => {
  it('makes a reader of somebody, once', () => {
    expect(addShare(alone, share('bob'))).toEqual(sharedWith(share('bob')));
    for (const whom of ['ann', 'bob']) {
      expect(() => addShare(sharedWith(share('bob')), share(whom, 'editor'))).toThrow('already');
    }
  });

  it('is done once by a request that is asked again, and refused to another', () => {
    const shared = sharedWith(share('bob', 'viewer', 'r1'));
    expect(addShare(shared, share('bob', 'viewer', 'r1'))).toBeUndefined();
    expect(() => addShare(shared, share('bob', 'viewer', 'r2'))).toThrow('already');
  });

  it('ends at as many as can be listed', () => {
    const full = sharedWith(...Array.from({ length: SHARES_PER_MEETING }, (_, n) => share(`user-${n}`)));
    expect(() => addShare(full, share('one more'))).toThrow(String(SHARES_PER_MEETING));
  });

  it('knows three roles', () => {
    expect(['viewer', 'editor', 'owner'].map(parseShareRole)).toEqual(['viewer', 'editor', 'owner']);
    for (const text of ['admin', 'Viewer', '']) expect(() => parseShareRole(text)).toThrow('viewer, editor or owner');
  });

  it('is listed with owners first', () => {
    const shared = sharedWith(share('bob'), share('cy', 'owner'));
    expect(accessOf(shared).map(({ userId }) => userId)).toEqual(['ann', 'cy', 'bob']);
  });
});

describe('a share', () => {
  it('changes its role; the same again is no change', () => {
    const shared = sharedWith(share('bob'));
    expect(changeShare(shared, 'bob', 'editor')?.shares).toEqual([share('bob', 'editor')]);
    expect(changeShare(shared, 'bob', 'viewer')).toBeUndefined();
    expect(() => changeShare(shared, 'cy', 'viewer')).toThrow('not shared');
  });

  it('is taken away, and the reader with it', () => {
    expect(removeShare(sharedWith(share('bob')), 'bob')).toEqual(alone);
    expect(() => removeShare(alone, 'bob')).toThrow('not shared');
  });
});

describe('the last owner', () => {
  it('stays: nobody takes it away or makes less of it', () => {
    const shared = sharedWith(share('bob', 'editor'));
    expect(() => removeShare(shared, 'ann')).toThrow('needs an owner');
    expect(() => changeShare(shared, 'ann', 'viewer')).toThrow('needs an owner');
  });

  it('may go when there is another one, whom the meeting names from then on', () => {
    const shared = sharedWith(share('bob'), share('cy', 'owner'), share('di', 'owner'));
    expect(removeShare(shared, 'ann')).toMatchObject({ ownerId: 'cy', readerIds: ['cy', 'bob', 'di'] });
    expect(changeShare(shared, 'ann', 'editor')).toMatchObject({
      ownerId: 'cy',
      readerIds: ['cy', 'bob', 'di', 'ann'],
      shares: [share('bob'), share('di', 'owner'), share('ann', 'editor')],
    });
  });
});
