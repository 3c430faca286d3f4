import type { Member } from './ports.ts';

/** False while the address may belong to a person who never registered. */
export function isVerified({ emailVerified }: Pick<Member, 'emailVerified'>): boolean {
  return emailVerified !== false;
}
