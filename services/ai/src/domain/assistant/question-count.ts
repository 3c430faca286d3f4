import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';
import { createQuotaError, isWithinQuota } from '@minutehand/contracts/quotas';

/** The questions that a user asked in one account on one day (UTC). */
export type QuestionCount = {
  readonly userId: string;
  /** "2026-11-23". */
  readonly day: string;
  readonly count: number;
  /** When the document is deleted. */
  readonly keptUntil: Date;
};

export const getDay = (moment: Date): string => moment.toISOString().slice(0, 10);

export const getQuestionCountId = (accountId: string, userId: string, day: string): string =>
  `${accountId}:${userId}:${day}`;

export const createQuestionCount = (userId: string, day: string): QuestionCount => ({
  userId,
  day,
  count: 0,
  keptUntil: new Date(Date.parse(day) + 2 * DAY_MS),
});

/** Counts a question. Throws quota.exceeded_today with the time until the next day. */
export function addQuestion<C extends QuestionCount>(stored: C, limit: number, now: Date): C {
  const { count: used, day } = stored;
  if (isWithinQuota(used + 1, limit)) return { ...stored, count: used + 1 };
  const retryAfterSeconds = Math.ceil((Date.parse(day) + DAY_MS - now.getTime()) / SECOND_MS);
  throw createQuotaError('questions_per_person_per_day', { used, limit, retryAfterSeconds });
}
