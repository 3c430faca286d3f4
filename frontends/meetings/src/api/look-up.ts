import type { LookupAnswer, LookupKind } from '@minutehand/contracts/http/lookups';
import { api } from '@minutehand/web-kit';

/** What a select box offers for what is typed in it. */
export function lookUp(kind: LookupKind, query: string, signal: AbortSignal): Promise<LookupAnswer> {
  return api.get<LookupAnswer>(`/lookups/${kind}`, { query: { query }, signal });
}
