import { defineEvent } from '@minutehand/contracts/events';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import { type Generation, type GenerationRequest, getProgress, isUnfinished, type Step } from '../domain/generation.ts';
import { PROGRESS_STEP } from '../limits.ts';

export type Progress = {
  readonly on: (step: Step, share?: number) => void;
  /** Resolves when all of it is stored. */
  readonly said: () => Promise<unknown>;
};

/** Says how far a generation is: each step, and within a long one each few per cent; only forward, also in a second try. */
export function progressOf(
  generations: Collection<Generation>,
  scope: Scope,
  { generationId, meetingId }: GenerationRequest,
): Progress {
  let saying: Promise<unknown> = Promise.resolve();
  let latest: Step | undefined;
  let highest = 0;
  return {
    on: (step, share = 0) => {
      const progress = getProgress(step, share);
      if (step === latest && progress < highest + PROGRESS_STEP) return;
      latest = step;
      highest = progress;
      const event = defineEvent('ai.generation_progressed', { generationId, meetingId, step, progress });
      saying = saying.then(() =>
        generations.update(scope, generationId, (stored) =>
          isUnfinished(stored) && progress > stored.progress
            ? { document: { ...stored, step, progress }, events: [event] }
            : undefined,
        ),
      );
      // Awaited at the end; until then a failure is nobody's.
      saying.catch(() => undefined);
    },
    said: () => saying,
  };
}
