import { errorCatalogue, isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import {
  type Generation,
  type GenerationRequest,
  isUnfinished,
  newGeneration,
  type RequestedWriter,
} from '../domain/generation.ts';

export type FailGeneration = (request: GenerationRequest, error: unknown) => Promise<void>;

/** After the last try: the generation has failed, and the meeting is told why by a code. */
export function makeFailGeneration({
  generations,
  asked,
  now,
}: {
  readonly generations: Collection<Generation>;
  readonly asked: RequestedWriter;
  readonly now: () => Date;
}): FailGeneration {
  return async (request, error) => {
    const { accountId, generationId, meetingId } = request;
    const scope = systemScope('records a failed generation', accountId);
    const code = codeOf(error);
    const failed = defineEvent('ai.generation_failed', { generationId, meetingId, code });
    const draft = { ...newGeneration(request, asked, now()), state: 'failed' as const, code };
    const { inserted } = await generations.insertOnce(scope, { id: generationId, ...draft }, [failed]);
    if (inserted) return;
    await generations.update(scope, generationId, (stored) => {
      if (!isUnfinished(stored)) return undefined;
      return { document: { ...stored, state: 'failed', code }, events: [failed] };
    });
  };
}

/** What people may read: one of this service's codes, whatever went wrong underneath. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  if (!isAppError(cause) || !cause.code.startsWith('generation.')) return 'generation.failed';
  return cause.code in errorCatalogue ? cause.code : 'generation.failed';
}
