import { describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { getMeetingRole, getPermissions, requirePermission, requireRole } from './policy.ts';

const meeting = { ownerId: 'user-1', readerIds: [], shares: [] };

describe('the policy of a meeting', () => {
  it('allows its owner, and owners and admins of the account, to read it', () => {
    expect(getMeetingRole(meeting, createActor())).toBe('owner');
    expect(getMeetingRole(meeting, createActor({ userId: 'user-2', role: 'admin' }))).toBe('admin');
    expect(getMeetingRole(meeting, createActor({ userId: 'user-2', role: 'owner' }))).toBe('admin');
  });

  it('hides it from other members', () => {
    expect(() => requireRole(meeting, createActor({ userId: 'user-2' }))).toThrow("doesn't exist");
  });

  it('gives members the role of their share, unless their account role permits more', () => {
    const createShared = (role: 'viewer' | 'editor' | 'owner') => ({
      ...meeting,
      shares: [{ userId: 'user-2', role, madeBy: '' }],
    });
    const bob = { userId: 'user-2' };
    for (const role of ['viewer', 'editor', 'owner'] as const)
      expect(getMeetingRole(createShared(role), createActor(bob))).toBe(role);
    expect(getMeetingRole(createShared('viewer'), createActor({ ...bob, role: 'admin' }))).toBe('admin');
    expect(getMeetingRole(createShared('owner'), createActor({ ...bob, role: 'admin' }))).toBe('owner');
  });

  it.each([
    ['edit', 'viewer', 'You can read this meeting, but not change it.'],
    ['share', 'editor', 'Only owners can share this meeting.'],
    ['delete', 'editor', 'Only owners can delete this meeting.'],
    ['approve', 'editor', 'Only owners can approve these minutes.'],
    ['share', 'viewer', 'Only owners can share this meeting.'],
  ] as const)(
    'rejects %s without the permission, with an error that lists the permitted roles: %s',
    (permission, role, message) => {
      expect(() => requirePermission(role, permission)).toThrow(message);
    },
  );

  it('throws if a role lacks the permission', () => {
    expect(getPermissions('editor')).toEqual({ edit: true, share: false, delete: false, approve: false });
    expect(() => requirePermission('owner', 'delete')).not.toThrow();
  });
});
