import { AppError } from '@minutehand/contracts/errors';
import { RANKING_DEADLINE_MS, RANKING_PAUSE_MS } from '../../../limits.ts';
import type { QuestionAnswerer } from '../ports.ts';

/**
 * The same model, but with a deadline for the ranking of passages: `rank` throws generation.timeout. A model that was too slow once, such as
 * one that runs on a CPU, is not asked again for some minutes: `rank` returns undefined.
 */
export function limitRanking(
  answerer: QuestionAnswerer,
  now: () => Date,
  deadlineMs = RANKING_DEADLINE_MS,
): QuestionAnswerer {
  let pausedUntil = 0;
  return {
    answer: (question, options) => answerer.answer(question, options),
    async rank(question, passages, options) {
      if (now().getTime() < pausedUntil) return undefined;
      const deadline = AbortSignal.timeout(deadlineMs);
      const signal = AbortSignal.any([options.signal, deadline]);
      try {
        return await answerer.rank(question, passages, { ...options, signal });
      } catch (error) {
        if (options.signal.aborted || !deadline.aborted) throw error;
        pausedUntil = now().getTime() + RANKING_PAUSE_MS;
        throw new AppError('generation.timeout', { cause: error });
      }
    },
  };
}
