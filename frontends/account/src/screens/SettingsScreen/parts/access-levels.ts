import type { AccessScope } from '@minutehand/contracts/http/people';

export type AccessLevel = { readonly label: string; readonly hint: string; readonly scopes: readonly AccessScope[] };

/** What the form offers: each level includes the ones before it. */
export const ACCESS_LEVELS = [
  { label: 'Read', hint: 'Reads meetings, minutes and action items.', scopes: ['read'] },
  {
    label: 'Read and write',
    hint: 'Also changes them, and lists members to assign and mention.',
    scopes: ['read', 'write'],
  },
  {
    label: 'Read, write and admin',
    hint: 'Also manages members, invitations, access tokens and your calendar feed.',
    scopes: ['read', 'write', 'admin'],
  },
] as const satisfies readonly AccessLevel[];

export function getAccessLevel(label: string): AccessLevel {
  return ACCESS_LEVELS.find((level) => level.label === label) ?? ACCESS_LEVELS[0];
}

/** The scopes in words: "Read and write". Programs can create other combinations, such as write alone. */
export function describeScopes(scopes: readonly AccessScope[]): string {
  const text = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(scopes);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
