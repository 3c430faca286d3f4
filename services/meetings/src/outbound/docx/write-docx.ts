import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import type { DocumentWriter } from '../../app/ports.ts';
import {
  CONCURRENT_DOCX,
  DOCX_DEADLINE_MS,
  DOCX_HEAP_MIB,
  DOCX_QUEUE_TIMEOUT_MS,
  QUEUED_DOCX,
  QUEUED_DOCX_PER_USER,
} from '../../limits.ts';
import { createBusyError } from '../busy-error.ts';
import { createDocxThread, type DocxLimits } from './docx-thread.ts';

const LIMITS: DocxLimits = { deadlineMs: DOCX_DEADLINE_MS, heapMib: DOCX_HEAP_MIB };

/** Writes documents as .docx, one at a time. A full queue or a long wait fails with `export.busy`. */
export function createDocxWriter(limits: Partial<DocxLimits> = {}): DocumentWriter {
  const runWithinLimit = createConcurrencyLimit({
    maxRunning: CONCURRENT_DOCX,
    queue: {
      maxLength: QUEUED_DOCX,
      maxLengthPerKey: QUEUED_DOCX_PER_USER,
      maxWaitMs: DOCX_QUEUE_TIMEOUT_MS,
      createError: createBusyError,
    },
  });
  const write = createDocxThread({ ...LIMITS, ...limits });
  return (document, { userId, signal }) => runWithinLimit(userId, () => write(document, signal), signal);
}
