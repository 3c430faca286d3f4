import type { Actor } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion } from '@minutehand/service-kit/store';
import { toUtcDay } from '../../domain/calendar.ts';
import {
  addGeneration,
  createGenerationCounts,
  getGenerationCountsId,
  removeGeneration,
} from '../../domain/generation/generation-counts.ts';
import type { Ports } from '../ports.ts';

type QuotaPorts = Pick<Ports, 'generationCounts' | 'readQuotas' | 'now'>;

/** True once a generation is certain to run; otherwise the reservation is removed. */
type GenerationReservation = { isKept: boolean };

/**
 * Reserves a generation in the daily quotas of the actor and the account, then runs `start`. `start` sets `isKept` when a generation
 * is certain to run; the reservation is removed if it is not set at the end, even after an error. Throws quota.exceeded_today.
 */
export async function startWithinGenerationQuota<T>(
  ports: QuotaPorts,
  actor: Actor,
  start: (reservation: GenerationReservation) => Promise<T>,
): Promise<T> {
  const { generationCounts, now } = ports;
  const quotas = await ports.readQuotas(actor.accountId);
  const day = toUtcDay(now());
  const id = getGenerationCountsId(actor.accountId, day);
  await generationCounts.insertOnce(actor, { id, ...createGenerationCounts(day) });
  await retryOnStaleVersion(() =>
    generationCounts.update(actor, id, (counts) => ({
      document: addGeneration(counts, actor.userId, quotas, now()),
    })),
  );
  const reservation: GenerationReservation = { isKept: false };
  try {
    return await start(reservation);
  } finally {
    // After a crash before this point, the reservation counts until the end of the day.
    if (!reservation.isKept) {
      await retryOnStaleVersion(() =>
        generationCounts.update(actor, id, (counts) => ({ document: removeGeneration(counts, actor.userId) })),
      );
    }
  }
}
