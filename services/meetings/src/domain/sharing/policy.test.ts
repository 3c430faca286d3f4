import { describe, expect, it } from '@jest/globals';
import { actor } from '@minutehand/test-kit/identity';
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

  it.each([
    ['edit', 'viewer', 'You may read this meeting, but not change it.'],
    ['share', 'editor', 'Only owners can share this meeting.'],
    ['delete', 'editor', 'Only owners can delete this meeting.'],
    ['approve', 'editor', 'Only owners can approve these minutes.'],
    ['share', 'viewer', 'Only owners can share this meeting.'],
  ] as const)('tells who has the right to %s when a role lacks it: %s', (permission, role, message) => {
    expect(() => requirePermission(role, permission)).toThrow(message);
  });

  it('refuses what a role does not permit', () => {
    expect(permissionsOf('editor')).toEqual({ edit: true, share: false, delete: false, approve: false });
    expect(() => requirePermission('owner', 'delete')).not.toThrow();
  });
});
