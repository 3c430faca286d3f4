import type { Actor } from '@minutehand/service-kit/identity';
import { retryWhileStale } from '@minutehand/service-kit/store';
import {
  addGeneration,
  createGenerationCounts,
  getDay,
  getGenerationCountsId,
  removeGeneration,
} from '../../domain/generation/generation-counts.ts';
import type { Ports } from '../ports.ts';

type QuotaPorts = Pick<Ports, 'generationCounts' | 'readQuotas' | 'now'>;

/**
 * Counts a generation against the daily quotas of the actor and the account, then runs `start`. The generation does not count unless
 * the last call of `setStarted` reported a start. Throws quota.exceeded_today.
 */
export async function withinGenerationQuota<T>(
  ports: QuotaPorts,
  actor: Actor,
  start: (setStarted: (value: boolean) => void) => Promise<T>,
): Promise<T> {
  const { generationCounts, now } = ports;
  const quotas = await ports.readQuotas(actor.accountId);
  const day = getDay(now());
  const id = getGenerationCountsId(actor.accountId, day);
  await generationCounts.insertOnce(actor, { id, ...createGenerationCounts(day) });
  await retryWhileStale(() =>
    generationCounts.update(actor, id, (counts) => ({
      document: addGeneration(counts, actor.userId, quotas, now()),
    })),
  );
  let isStarted = false;
  try {
    return await start((value) => {
      isStarted = value;
    });
  } finally {
    // A crash before this point counts a generation that was not started, until the end of the day.
    if (!isStarted) {
      await retryWhileStale(() =>
        generationCounts.update(actor, id, (counts) => ({ document: removeGeneration(counts, actor.userId) })),
      );
    }
  }
}
