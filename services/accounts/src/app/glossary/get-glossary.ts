import type { GlossaryTerm } from '../../domain/glossary.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** The terms of an account; empty if none were entered. */
export async function getGlossary(
  { glossaries }: Pick<Ports, 'glossaries'>,
  accountId: string,
): Promise<readonly GlossaryTerm[]> {
  return (await glossaries.find(accountScope(accountId), accountId))?.terms ?? [];
}
