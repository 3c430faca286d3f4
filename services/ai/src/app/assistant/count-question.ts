import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion } from '@minutehand/service-kit/store';
import {
  addQuestion,
  createQuestionCount,
  getQuestionCountId,
  toUtcDay,
} from '../../domain/assistant/question-count.ts';
import type { AssistantPorts } from './ports.ts';

type CountPorts = Pick<AssistantPorts, 'questionCounts' | 'readQuotas' | 'now'>;

/**
 * Counts a question of the actor before anything is read for it, even if it fails later. Repeats with the same request id count once.
 * Throws quota.exceeded_today.
 */
export async function countQuestion(
  { questionCounts, readQuotas, now }: CountPorts,
  actor: Actor,
  requestId: string | undefined,
): Promise<void> {
  const quotas = await readQuotas(actor.accountId);
  const day = toUtcDay(now());
  const id = getQuestionCountId(actor.accountId, actor.userId, day);
  await questionCounts.insertOnce(actor, { id, ...createQuestionCount(actor.userId, day) });
  await retryOnStaleVersion(() =>
    questionCounts.update(actor, id, (stored) => ({
      document: addQuestion(stored, { limit: quotas.questions_per_person_per_day, now: now(), requestId }),
    })),
  );
}

export async function getQuestionUsage(
  { questionCounts, readQuotas, now }: CountPorts,
  actor: Actor,
): Promise<QuotaUsage> {
  const id = getQuestionCountId(actor.accountId, actor.userId, toUtcDay(now()));
  const [quotas, stored] = await Promise.all([readQuotas(actor.accountId), questionCounts.find(actor, id)]);
  return {
    quota: 'questions_per_person_per_day',
    used: stored?.count ?? 0,
    limit: quotas.questions_per_person_per_day,
  };
}

export async function purgeQuestionCounts(
  { questionCounts }: Pick<AssistantPorts, 'questionCounts'>,
  accountId: string,
): Promise<void> {
  const scope = systemScope('purges a deleted account', accountId);
  for await (const { id } of questionCounts.stream(scope, {})) await questionCounts.remove(scope, id);
}
