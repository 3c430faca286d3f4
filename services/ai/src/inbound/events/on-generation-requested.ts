import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { type ReceivedEvent, RejectMessage, type Subscription } from '@minutehand/service-kit/bus';
import type { FailGeneration } from '../../app/fail-generation.ts';
import type { RunGeneration } from '../../app/run-generation.ts';
import type { GenerationRequest } from '../../domain/generation.ts';
import { CONCURRENT_GENERATIONS, GENERATION_ATTEMPTS, GENERATION_RETRY_DELAY_MS } from '../../limits.ts';

type Wanted = 'meetings.transcript_ready' | 'meetings.generation_requested';

/** The same question gets the same answer: trying again costs and does not help. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_refused',
  'generation.model_misconfigured',
  'generation.token_limit_reached',
  'generation.deadline_exceeded',
]);

/** A transcript is there, or minutes are wanted again: both ask for a generation. */
export function onGenerationWanted<N extends Wanted>(
  event: N,
  run: RunGeneration,
  fail: FailGeneration,
): Subscription<N> {
  return {
    event,
    prefetch: CONCURRENT_GENERATIONS,
    maxAttempts: GENERATION_ATTEMPTS,
    firstRetryDelayMs: GENERATION_RETRY_DELAY_MS,
    handle: async (received, { signal }) => {
      try {
        await run(requestOf(received), signal);
      } catch (error) {
        if (isAppError(error) && FINAL.has(error.code)) throw new RejectMessage(error.code, { cause: error });
        throw error;
      }
    },
    onDeadLettered: (received, error) => fail(requestOf(received), error),
  };
}

function requestOf<N extends Wanted>({ accountId, payload }: ReceivedEvent<N>): GenerationRequest {
  const { generationId, meetingId, importNumber } = payload;
  return { accountId, generationId, meetingId, importNumber };
}
