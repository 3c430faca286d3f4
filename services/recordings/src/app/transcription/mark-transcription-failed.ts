import { errorCatalog, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { isCurrentRun } from '../../domain/transcription/transcription.ts';
import type { TranscriptionPorts } from './ports.ts';
import { removePreparedParts } from './prepared-parts.ts';
import type { RequestedRun } from './run-transcription.ts';

/** Records that a transcription failed after its last attempt, and publishes the reason as a code. Parts that are done stay. */
export async function markTranscriptionFailed(
  ports: Pick<TranscriptionPorts, 'transcriptions' | 'preparedParts' | 'storage'>,
  { accountId, recordingId, meetingId, run }: RequestedRun,
  error: unknown,
): Promise<void> {
  const code = getPublicCode(error);
  const scope = systemScope('a transcription failed', accountId);
  const failed = await ports.transcriptions.update(scope, recordingId, (loaded) => {
    if (!isCurrentRun(loaded, run)) return undefined;
    const document = { ...loaded, state: 'failed' as const, error: code };
    return { document, events: [createEvent('recordings.failed', { meetingId, recordingId, code })] };
  });
  // A retry decodes the whole file.
  if (failed?.state === 'failed') await removePreparedParts(ports, scope, recordingId);
}

/** A code that users may see, regardless of the underlying error. */
function getPublicCode(error: unknown): string {
  const cause = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  const isPublic = isAppError(cause) && (cause.code.startsWith('transcription.') || cause.code.startsWith('quota.'));
  return isPublic && cause.code in errorCatalog ? cause.code : 'transcription.failed';
}
