import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { type Account, addMember, changeRole, checkCanChange, type Member, removeMember } from './account.ts';

const joinedAt = new Date('2026-01-01T00:00:00Z');
const member = (userId: string, role: Member['role'] = 'member'): Member => ({ userId, role, joinedAt });
const account = (members: Member[], accountLimit = 5): Account => ({
  name: 'Sample account',
  accountLimit,
  subscriptionVersion: 0,
  onboardingCompleted: false,
  members,
  memberIds: members.map(({ userId }) => userId),
});
const failsWith = (code: Parameters<typeof isAppError>[1]) =>
  expect.toSatisfy((error: unknown) => isAppError(error, code));

describe('the members of an account', () => {
  it('grow up to the limit and no further', () => {
    const full = addMember(account([member('a', 'owner')], 2), member('b'));
    expect(full.memberIds).toEqual(['a', 'b']);
    expect(() => addMember(full, member('c'))).toThrow(failsWith('account.full'));
  });

  it('stay as they are when somebody joins again, also in a full account', () => {
    const full = account([member('a', 'owner')], 1);
    expect(addMember(full, member('a'))).toBe(full);
  });

  it('come in by an invitation of their own', () => {
    const invited = (userId: string): Member => ({ ...member(userId), invitation: 'invitation-1' });
    const joined = addMember(account([member('a', 'owner')]), invited('b'));
    expect(addMember(joined, invited('b'))).toBe(joined);
    expect(() => addMember(joined, invited('c'))).toThrow(failsWith('invitation.invalid'));
  });

  it('always have an owner', () => {
    const one = account([member('a', 'owner'), member('b', 'admin')]);
    expect(() => removeMember(one, 'a')).toThrow(failsWith('membership.last_owner'));
    expect(() => changeRole(one, 'a', 'member')).toThrow(failsWith('membership.last_owner'));
    expect(removeMember(changeRole(one, 'b', 'owner'), 'a').memberIds).toEqual(['b']);
  });

  it('do not include strangers', () => {
    expect(() => removeMember(account([member('a', 'owner')]), 'x')).toThrow(failsWith('membership.not_found'));
  });
});

describe('who may change whom', () => {
  it('lets admins change everybody but owners, and make no owners', () => {
    expect(() => checkCanChange('admin', 'member', 'admin')).not.toThrow();
    expect(() => checkCanChange('admin', 'owner')).toThrow(failsWith('membership.owner_only'));
    expect(() => checkCanChange('admin', 'member', 'owner')).toThrow(failsWith('membership.owner_only'));
    expect(() => checkCanChange('owner', 'owner', 'member')).not.toThrow();
    expect(() => checkCanChange('member', 'member')).toThrow(failsWith('membership.not_permitted'));
  });
});
