import type { Actor } from '@minutehand/service-kit/identity';

/** Whose hits are asked for: a person's, or all of the account for those who may read all of it. */
export type Reader = { readonly userId: string } | 'everything';

export function readerOf({ role, userId }: Pick<Actor, 'role' | 'userId'>): Reader {
  return role === 'owner' || role === 'admin' ? 'everything' : { userId };
}
