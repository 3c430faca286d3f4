import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';
import { createQuotaError, isWithinQuota } from '@minutehand/contracts/quotas';
import { COUNTED_REQUESTS } from '../../limits.ts';

/** The questions that a user asked in one account on one day (UTC). */
export type QuestionCount = {
  readonly userId: string;
  /** "2026-11-23". */
  readonly day: string;
  readonly count: number;
  /** The latest requests that were counted and have an id. */
  readonly requestIds: readonly string[];
  /** When the document is deleted. */
  readonly keptUntil: Date;
};

export const toUtcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

export const getQuestionCountId = (accountId: string, userId: string, day: string): string =>
  `${accountId}:${userId}:${day}`;

export const createQuestionCount = (userId: string, day: string): QuestionCount => ({
  userId,
  day,
  count: 0,
  requestIds: [],
  keptUntil: new Date(Date.parse(day) + 2 * DAY_MS),
});

type CountedQuestion = { readonly limit: number; readonly now: Date; readonly requestId: string | undefined };

/** Counts a question, unless its request was counted before. Throws quota.exceeded_today with the time until the next day. */
export function addQuestion<C extends QuestionCount>(stored: C, { limit, now, requestId }: CountedQuestion): C {
  const { count: used, day, requestIds } = stored;
  if (requestId !== undefined && requestIds.includes(requestId)) return stored;
  const counted = requestId === undefined ? requestIds : [...requestIds, requestId].slice(-COUNTED_REQUESTS);
  if (isWithinQuota(used + 1, limit)) return { ...stored, count: used + 1, requestIds: counted };
  const retryAfterSeconds = Math.ceil((Date.parse(day) + DAY_MS - now.getTime()) / SECOND_MS);
  throw createQuotaError('questions_per_person_per_day', { used, limit, retryAfterSeconds });
}
