import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';

type Measurement = { readonly counts: Record<string, number>; readonly accountIds: string[] };

/**
 * Stores what was found before anything is erased: a repetition after a crash needs it. Returns the first measurement, because another
 * sweep may have begun meanwhile, and a later one would not know what was erased since.
 */
export async function storeMeasurement(
  { deletions }: Pick<Ports, 'deletions'>,
  deletionId: string,
  measured: Measurement,
): Promise<Measurement> {
  const stored = await deletions.update(usersScope, deletionId, (before) =>
    before.counts === undefined ? { document: { ...before, ...measured } } : undefined,
  );
  return { accountIds: stored?.accountIds ?? measured.accountIds, counts: stored?.counts ?? measured.counts };
}
