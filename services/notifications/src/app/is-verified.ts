import type { Person } from './ports.ts';

/** False while the address may belong to a person who never registered. */
export function isVerified({ emailVerified }: Pick<Person, 'emailVerified'>): boolean {
  return emailVerified !== false;
}
