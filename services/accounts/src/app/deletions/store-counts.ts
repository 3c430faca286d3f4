import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

type DeletionCounts = { readonly counts: Record<string, number>; readonly accountIds: string[] };

/**
 * Stores the counts of the documents before the erasure: a repetition after a crash needs them. Returns the first ones that were stored, because
 * another sweep may have begun in the meantime, and later ones would miss what was erased since.
 */
export async function storeCounts(
  { deletions }: Pick<Ports, 'deletions'>,
  deletionId: string,
  counted: DeletionCounts,
): Promise<DeletionCounts> {
  const stored = await deletions.update(globalScope, deletionId, (before) =>
    before.counts === undefined ? { document: { ...before, ...counted } } : undefined,
  );
  return { accountIds: stored?.accountIds ?? counted.accountIds, counts: stored?.counts ?? counted.counts };
}
