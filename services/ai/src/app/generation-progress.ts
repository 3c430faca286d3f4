import { createEvent } from '@minutehand/contracts/events';
import type { Scope } from '@minutehand/service-kit/identity';
import { getProgress, isUnfinished, type RequestedGeneration, type Step } from '../domain/generation.ts';
import { PROGRESS_STEP } from '../limits.ts';
import type { Ports } from './ports.ts';

export type ProgressReporter = {
  readonly report: (step: Step, share?: number) => void;
  /** Resolves when all reports are stored; rejects if a report could not be stored. */
  readonly flush: () => Promise<unknown>;
};

/** Stores and publishes the progress of a generation at each step and every few percent within a step. It never decreases. */
export function createProgressReporter(
  { generations }: Ports,
  scope: Scope,
  { generationId, meetingId }: RequestedGeneration,
): ProgressReporter {
  let pending: Promise<unknown> = Promise.resolve();
  let latest: Step | undefined;
  let highest = 0;
  return {
    report: (step, share = 0) => {
      const progress = getProgress(step, share);
      if (step === latest && progress < highest + PROGRESS_STEP) return;
      latest = step;
      highest = progress;
      const event = createEvent('ai.generation_progressed', { generationId, meetingId, step, progress });
      pending = pending.then(() =>
        generations.update(scope, generationId, (stored) =>
          isUnfinished(stored) && progress > stored.progress
            ? { document: { ...stored, step, progress }, events: [event] }
            : undefined,
        ),
      );
      // `flush` reports the failure; this only prevents an unhandled rejection until then.
      pending.catch(() => undefined);
    },
    flush: () => pending,
  };
}
