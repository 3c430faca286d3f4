import { AppError } from '@minutehand/contracts/errors';
import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import { createQuotaError } from '@minutehand/contracts/quotas';
import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion } from '@minutehand/service-kit/store';
import {
  addCall,
  createUsage,
  getMonth,
  getUsageId,
  releaseTokens,
  reserveTokens,
  type Usage,
} from '../domain/usage.ts';
import {
  resolveSettings,
  updateSettings,
  type WriterDefaults,
  type WriterSettings,
} from '../domain/writer-settings.ts';
import { RESERVATION_TTL_MS } from '../limits.ts';
import type { Ports, TokenBudget } from './ports.ts';

/** The effective writer settings of an account, and its model usage in the current month. */
export type AccountWriterSettingsAndUsage = { readonly settings: WriterDefaults; readonly usage: Usage };

export async function getWriterSettingsAndUsage(
  ports: Pick<Ports, 'writerSettings' | 'usage' | 'defaults' | 'readQuotas' | 'now'>,
  scope: Scope,
  accountId: string,
): Promise<AccountWriterSettingsAndUsage> {
  const { writerSettings, usage, defaults, readQuotas, now } = ports;
  const month = getMonth(now());
  const [quotas, stored, currentUsage] = await Promise.all([
    readQuotas(accountId),
    writerSettings.find(scope, accountId),
    usage.find(scope, getUsageId(accountId, month)),
  ]);
  return {
    settings: resolveSettings(stored, defaults, quotas.model_tokens_per_month),
    usage: currentUsage ?? createUsage(month),
  };
}

export async function updateWriterSettings(
  ports: Ports,
  actor: Actor,
  changes: WriterSettings,
): Promise<AccountWriterSettingsAndUsage> {
  const { writerSettings } = ports;
  const created = updateSettings({}, changes, actor.role);
  const { inserted } = await writerSettings.insertOnce(actor, { ...created, id: actor.accountId });
  if (!inserted) {
    await writerSettings.update(actor, actor.accountId, (stored) => ({
      document: updateSettings(stored, changes, actor.role),
    }));
  }
  return getWriterSettingsAndUsage(ports, actor, actor.accountId);
}

/** Reserves and counts the model calls of an account, and rejects those that could exceed its monthly limit. */
export function createTokenBudget(ports: Ports, accountId: string): TokenBudget {
  const { usage, prices, now, newId } = ports;
  const scope = systemScope('meters the model usage of an account', accountId);
  return {
    reserve: async (tokens) => {
      const { settings } = await getWriterSettingsAndUsage(ports, scope, accountId);
      const limit = settings.monthlyTokenLimit;
      const month = getMonth(now());
      // A call counts in the month in which it was made, even when it ends in the next one.
      const usageId = getUsageId(accountId, month);
      const reservation = { id: newId(), tokens, expiresAt: new Date(now().getTime() + RESERVATION_TTL_MS) };
      await usage.insertOnce(scope, { id: usageId, ...createUsage(month) });
      await changeUsage(ports, scope, usageId, (stored) => {
        const reserved = reserveTokens(stored, reservation, limit, now());
        if (reserved === undefined) throw createLimitError(stored, limit);
        return reserved;
      });
      const endCall = (change: <U extends Usage>(released: U) => U) =>
        changeUsage(ports, scope, usageId, (stored) => change(releaseTokens(stored, reservation.id)));
      return {
        settle: (tokenUse) => endCall((released) => addCall(released, tokenUse, prices)),
        release: () => endCall((released) => released),
      };
    },
  };
}

/** Parallel calls of one account write the same document. */
async function changeUsage(
  { usage }: Pick<Ports, 'usage'>,
  scope: Scope,
  usageId: string,
  change: <U extends Usage>(stored: U) => U,
): Promise<void> {
  await retryOnStaleVersion(() => usage.update(scope, usageId, (stored) => ({ document: change(stored) })));
}

function createLimitError({ inputTokens, outputTokens }: Usage, limit: number): AppError {
  const { message } = createQuotaError('model_tokens_per_month', { used: inputTokens + outputTokens, limit });
  return new AppError('generation.token_limit_reached', { message });
}

/** Usage of the quotas that this service enforces. */
export async function getQuotaUsage(ports: Ports, scope: Scope, accountId: string): Promise<QuotaUsage[]> {
  const { settings, usage } = await getWriterSettingsAndUsage(ports, scope, accountId);
  const used = usage.inputTokens + usage.outputTokens;
  return [{ quota: 'model_tokens_per_month', used, limit: settings.monthlyTokenLimit }];
}

export async function purgeWriterSettingsAndUsage({ writerSettings, usage }: Ports, accountId: string): Promise<void> {
  const scope = systemScope('purges a deleted account', accountId);
  await writerSettings.remove(scope, accountId);
  for await (const { id } of usage.stream(scope, {})) await usage.remove(scope, id);
}
