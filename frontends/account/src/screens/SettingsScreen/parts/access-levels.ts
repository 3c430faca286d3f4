import type { AccessScope } from '@minutehand/contracts/http/people';
import { texts } from '../../../texts.ts';

export type AccessLevel = { readonly label: string; readonly hint: string; readonly scopes: readonly AccessScope[] };

/** The levels that the form offers; each one includes the previous ones. */
export const ACCESS_LEVELS = [
  { ...texts.tokens.levels.read, scopes: ['read'] },
  { ...texts.tokens.levels.write, scopes: ['read', 'write'] },
  { ...texts.tokens.levels.admin, scopes: ['read', 'write', 'admin'] },
] as const satisfies readonly AccessLevel[];

export function getAccessLevel(label: string): AccessLevel {
  return ACCESS_LEVELS.find((level) => level.label === label) ?? ACCESS_LEVELS[0];
}

/** The scopes as a text: "Read and write". Programs can create other combinations, such as write alone. */
export function describeScopes(scopes: readonly AccessScope[]): string {
  const text = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(scopes);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
