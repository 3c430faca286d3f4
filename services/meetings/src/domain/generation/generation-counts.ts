import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';
import { createQuotaError, isWithinQuota, type Quotas } from '@minutehand/contracts/quotas';

/** The generations that members of an account started on one day (UTC). */
export type GenerationCounts = {
  /** "2026-11-23". */
  day: string;
  members: { userId: string; count: number }[];
  /** When the document is deleted. */
  keptUntil: Date;
};

export const getGenerationCountsId = (accountId: string, day: string): string => `${accountId}:${day}`;

export const createGenerationCounts = (day: string): GenerationCounts => ({
  day,
  members: [],
  keptUntil: new Date(Date.parse(day) + 2 * DAY_MS),
});

export const countByMember = ({ members }: GenerationCounts, userId: string): number =>
  members.find((member) => member.userId === userId)?.count ?? 0;

export const countAll = ({ members }: GenerationCounts): number => members.reduce((sum, { count }) => sum + count, 0);

/** Counts a generation of a member. Throws quota.exceeded_today with the time until the next day. */
export function addGeneration<C extends GenerationCounts>(counts: C, userId: string, quotas: Quotas, now: Date): C {
  const retryAfterSeconds = Math.ceil((Date.parse(counts.day) + DAY_MS - now.getTime()) / SECOND_MS);
  const usages = [
    ['generations_per_person_per_day', countByMember(counts, userId)],
    ['generations_per_day', countAll(counts)],
  ] as const;
  for (const [quota, used] of usages) {
    const limit = quotas[quota];
    if (!isWithinQuota(used + 1, limit)) throw createQuotaError(quota, { used, limit, retryAfterSeconds });
  }
  return withCount(counts, userId, countByMember(counts, userId) + 1);
}

/** Subtracts a generation that was not started. */
export function removeGeneration<C extends GenerationCounts>(counts: C, userId: string): C {
  return withCount(counts, userId, Math.max(0, countByMember(counts, userId) - 1));
}

function withCount<C extends GenerationCounts>(counts: C, userId: string, count: number): C {
  const otherMembers = counts.members.filter((member) => member.userId !== userId);
  return { ...counts, members: [...otherMembers, { userId, count }] };
}
