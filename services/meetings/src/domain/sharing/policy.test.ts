import { actor } from '@minutehand/test-kit/identity';
import { describe, expect, it } from 'vitest';
import { permissionsOf, requirePermission, requireRole, roleOf } from './policy.ts';

const meeting = { ownerId: 'user-1', readerIds: [], shares: [] };

describe('who may do what with a meeting', () => {
  it('lets its owner, and owners and admins of the account, read it', () => {
    expect(roleOf(meeting, actor())).toBe('owner');
    expect(roleOf(meeting, actor({ userId: 'user-2', role: 'admin' }))).toBe('admin');
    expect(roleOf(meeting, actor({ userId: 'user-2', role: 'owner' }))).toBe('admin');
  });

  it('hides it from other members', () => {
    expect(() => requireRole(meeting, actor({ userId: 'user-2' }))).toThrow('does not exist');
  });

  it('gives those it is shared with their role, unless theirs in the account is more', () => {
    const shared = (role: 'viewer' | 'editor' | 'owner') => ({
      ...meeting,
      shares: [{ userId: 'user-2', role, madeBy: '' }],
    });
    const bob = { userId: 'user-2' };
    for (const role of ['viewer', 'editor', 'owner'] as const) expect(roleOf(shared(role), actor(bob))).toBe(role);
    expect(roleOf(shared('viewer'), actor({ ...bob, role: 'admin' }))).toBe('admin');
    expect(roleOf(shared('owner'), actor({ ...bob, role: 'admin' }))).toBe('owner');
  });

  it('refuses what a role does not permit', () => {
    expect(permissionsOf('editor')).toEqual({ edit: true, share: false, delete: false, approve: false });
    expect(() => requirePermission('viewer', 'edit')).toThrow('not change it');
    expect(() => requirePermission('owner', 'delete')).not.toThrow();
  });
});
