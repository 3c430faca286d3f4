import type { Actor } from '@minutehand/service-kit/identity';

/** Restricts hits to the meetings that a user can read. Owners and admins can read all meetings of their account. */
export type ReadAccess = { readonly userId: string } | 'all';

export function getReadAccess({ role, userId }: Pick<Actor, 'role' | 'userId'>): ReadAccess {
  return role === 'owner' || role === 'admin' ? 'all' : { userId };
}
