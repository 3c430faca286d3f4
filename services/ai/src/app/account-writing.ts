import { AppError } from '@minutehand/contracts/errors';
import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import { addCall, createUsage, getMonth, getUsageId, isWithinLimit, type Usage } from '../domain/usage.ts';
import {
  resolveSettings,
  updateSettings,
  type WriterDefaults,
  type WriterSettings,
} from '../domain/writer-settings.ts';
import type { Meter, Ports } from './ports.ts';

/** The effective writer settings of an account, and the usage of its model in the current month. */
export type AccountWriting = { readonly settings: WriterDefaults; readonly usage: Usage };

export async function getWriting(
  { writerSettings, usage, defaults, now }: Pick<Ports, 'writerSettings' | 'usage' | 'defaults' | 'now'>,
  scope: Scope,
  accountId: string,
): Promise<AccountWriting> {
  const month = getMonth(now());
  const [stored, currentUsage] = await Promise.all([
    writerSettings.find(scope, accountId),
    usage.find(scope, getUsageId(accountId, month)),
  ]);
  return { settings: resolveSettings(stored, defaults), usage: currentUsage ?? createUsage(month) };
}

export async function updateWriting(ports: Ports, actor: Actor, changes: WriterSettings): Promise<AccountWriting> {
  const { writerSettings } = ports;
  const created = updateSettings({}, changes, actor.role);
  const { inserted } = await writerSettings.insertOnce(actor, { ...created, id: actor.accountId });
  if (!inserted) {
    await writerSettings.update(actor, actor.accountId, (stored) => ({
      document: updateSettings(stored, changes, actor.role),
    }));
  }
  return getWriting(ports, actor, actor.accountId);
}

/** Counts the model calls of an account and rejects those that would exceed its monthly limit. */
export function createMeter(ports: Ports, accountId: string): Meter {
  const { usage, prices, now } = ports;
  const scope = systemScope('meters the model usage of an account', accountId);
  return {
    admit: async (tokens) => {
      const { settings, usage: currentUsage } = await getWriting(ports, scope, accountId);
      if (!isWithinLimit(currentUsage, tokens, settings.monthlyTokenLimit)) {
        throw new AppError('generation.token_limit_reached');
      }
    },
    record: async (tokenUse) => {
      const month = getMonth(now());
      const id = getUsageId(accountId, month);
      await usage.insertOnce(scope, { id, ...createUsage(month) });
      await usage.update(scope, id, (stored) => ({ document: addCall(stored, tokenUse, prices) }));
    },
  };
}

export async function purgeWriting({ writerSettings, usage }: Ports, accountId: string): Promise<void> {
  const scope = systemScope('purges a deleted account', accountId);
  await writerSettings.remove(scope, accountId);
  for await (const { id } of usage.stream(scope, {})) await usage.remove(scope, id);
}
