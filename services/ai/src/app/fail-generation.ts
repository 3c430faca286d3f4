import { errorCatalog, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { createGeneration, isUnfinished, type RequestedGeneration } from '../domain/generation.ts';
import type { Ports } from './ports.ts';

/** Records that a generation failed permanently after its last attempt, and publishes the reason as a code. */
export async function failGeneration(
  { generations, configuredWriter, now }: Ports,
  request: RequestedGeneration,
  error: unknown,
): Promise<void> {
  const { accountId, generationId, meetingId } = request;
  const scope = systemScope('records a failed generation', accountId);
  const code = getPublicCode(error);
  const event = createEvent('ai.generation_failed', { generationId, meetingId, code });
  const failed = { ...createGeneration(request, configuredWriter, now()), state: 'failed' as const, code };
  const { inserted } = await generations.insertOnce(scope, { id: generationId, ...failed }, [event]);
  if (inserted) return;
  await generations.update(scope, generationId, (stored) => {
    if (!isUnfinished(stored)) return undefined;
    return { document: { ...stored, state: 'failed', code }, events: [event] };
  });
}

/** A `generation.*` code that users may see, regardless of the underlying error. */
function getPublicCode(error: unknown): string {
  const cause = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  if (!isAppError(cause) || !cause.code.startsWith('generation.')) return 'generation.failed';
  return cause.code in errorCatalog ? cause.code : 'generation.failed';
}
