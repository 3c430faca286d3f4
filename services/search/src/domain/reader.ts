import type { Actor } from '@minutehand/service-kit/identity';

/** Restricts hits to the meetings that a user can read. Owners and admins can read all meetings of their account. */
export type Reader = { readonly userId: string } | 'everything';

export function toReader({ role, userId }: Pick<Actor, 'role' | 'userId'>): Reader {
  return role === 'owner' || role === 'admin' ? 'everything' : { userId };
}
