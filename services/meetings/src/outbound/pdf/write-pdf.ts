import type { DocumentWriter } from '../../app/ports.ts';
import { PDF_BYTES, PDF_DEADLINE_MS, PDF_MEMORY_BYTES, PDF_TURN_MS, PDFS_AT_ONCE, PDFS_WAITING } from '../../limits.ts';
import { pageOf } from './page.ts';
import { createTurns } from './turns.ts';
import { type TypesetLimits, typeset } from './typeset.ts';

const LIMITS: TypesetLimits = { deadlineMs: PDF_DEADLINE_MS, memoryBytes: PDF_MEMORY_BYTES, bytes: PDF_BYTES };

/** Writes documents as PDFs, a few at a time. Who comes when too many wait already, or waits too long, is told to come again. */
export function createPdfWriter(limits: Partial<TypesetLimits> = {}): DocumentWriter {
  const inTurn = createTurns({ atOnce: PDFS_AT_ONCE, waiting: PDFS_WAITING, patienceMs: PDF_TURN_MS });
  return (document, signal) => inTurn(() => typeset(pageOf(document), { ...LIMITS, ...limits }, signal), signal);
}
