import { addReport, type ErasureReport } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/** Stores what a service erased for a deletion. Idempotent. */
export async function recordErasureReport(
  { deletions }: Pick<Ports, 'deletions'>,
  deletionId: string,
  report: ErasureReport,
): Promise<void> {
  await deletions.update(globalScope, deletionId, (deletion) => {
    const document = addReport(deletion, report);
    return document === deletion ? undefined : { document };
  });
}
