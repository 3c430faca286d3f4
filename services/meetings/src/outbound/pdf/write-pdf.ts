import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import type { DocumentWriter } from '../../app/ports.ts';
import {
  CONCURRENT_PDFS,
  PDF_BYTES,
  PDF_DEADLINE_MS,
  PDF_MEMORY_BYTES,
  PDF_QUEUE_TIMEOUT_MS,
  QUEUED_PDFS,
  QUEUED_PDFS_PER_USER,
} from '../../limits.ts';
import { createBusyError } from '../busy-error.ts';
import { toPage } from './page.ts';
import { type TypesetLimits, typeset } from './typeset.ts';

const LIMITS: TypesetLimits = { deadlineMs: PDF_DEADLINE_MS, memoryBytes: PDF_MEMORY_BYTES, bytes: PDF_BYTES };

/** Writes documents as PDFs, a few at a time. A full queue or a long wait fails with `export.busy`. */
export function createPdfWriter(limits: Partial<TypesetLimits> = {}): DocumentWriter {
  const runWithinLimit = createConcurrencyLimit({
    maxRunning: CONCURRENT_PDFS,
    queue: {
      maxLength: QUEUED_PDFS,
      maxLengthPerKey: QUEUED_PDFS_PER_USER,
      maxWaitMs: PDF_QUEUE_TIMEOUT_MS,
      createError: createBusyError,
    },
  });
  return (document, { userId, signal }) =>
    runWithinLimit(userId, () => typeset(toPage(document), { ...LIMITS, ...limits }, signal), signal);
}
