import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { type Account, addMember, changeRole, checkCanChange, type Member, removeMember } from './account.ts';

const joinedAt = new Date('2026-01-01T00:00:00Z');
const createMember = (userId: string, role: Member['role'] = 'member'): Member => ({ userId, role, joinedAt });
const createAccount = (members: Member[], accountLimit = 5): Account => ({
  name: 'Sample account',
  accountLimit,
  subscriptionVersion: 0,
  onboardingCompleted: false,
  members,
  memberIds: members.map(({ userId }) => userId),
});

describe('account members', () => {
  it('can be added up to the account limit', () => {
    const full = addMember(createAccount([createMember('a', 'owner')], 2), createMember('b'));
    expect(full.memberIds).toEqual(['a', 'b']);
    expect(() => addMember(full, createMember('c'))).toThrow(matchError('account.full'));
  });

  it('do not change when an existing member joins again, even in a full account', () => {
    const full = createAccount([createMember('a', 'owner')], 1);
    expect(addMember(full, createMember('a'))).toBe(full);
  });

  it('use an invitation only once', () => {
    const invited = (userId: string): Member => ({ ...createMember(userId), invitation: 'invitation-1' });
    const joined = addMember(createAccount([createMember('a', 'owner')]), invited('b'));
    expect(addMember(joined, invited('b'))).toBe(joined);
    expect(() => addMember(joined, invited('c'))).toThrow(matchError('invitation.invalid'));
  });

  it('always include an owner', () => {
    const before = createAccount([createMember('a', 'owner'), createMember('b', 'admin')]);
    expect(() => removeMember(before, 'a')).toThrow(matchError('membership.last_owner'));
    expect(() => changeRole(before, 'a', 'member')).toThrow(matchError('membership.last_owner'));
    expect(removeMember(changeRole(before, 'b', 'owner'), 'a').memberIds).toEqual(['b']);
  });

  it('cannot be removed when they do not exist', () => {
    expect(() => removeMember(createAccount([createMember('a', 'owner')]), 'x')).toThrow(
      matchError('membership.not_found'),
    );
  });
});

describe('checkCanChange', () => {
  it('allows admins to change members who are not owners, but not to make anyone an owner', () => {
    expect(() => checkCanChange('admin', 'member', 'admin')).not.toThrow();
    expect(() => checkCanChange('admin', 'owner')).toThrow(matchError('membership.owner_only'));
    expect(() => checkCanChange('admin', 'member', 'owner')).toThrow(matchError('membership.owner_only'));
    expect(() => checkCanChange('owner', 'owner', 'member')).not.toThrow();
    expect(() => checkCanChange('member', 'member')).toThrow(matchError('membership.not_permitted'));
  });
});
