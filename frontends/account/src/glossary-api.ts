import type { GlossaryPatch, GlossaryResponse, GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { api } from '@minutehand/web-kit';

/** The terms of the account, in alphabetical order. */
export async function getGlossary(signal: AbortSignal): Promise<GlossaryTerm[]> {
  return (await api.get<GlossaryResponse>('/glossary', { signal })).glossary.terms;
}

/** Deletes terms, then adds or replaces others. Returns all terms. */
export async function updateGlossary(changes: GlossaryPatch['glossary']): Promise<GlossaryTerm[]> {
  return (await api.patch<GlossaryResponse>('/glossary', { glossary: changes })).glossary.terms;
}
