import { AppError } from '@minutehand/contracts/errors';
import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import { addCall, createUsage, getMonth, getUsageId, isWithinLimit, type Prices, type Usage } from '../domain/usage.ts';
import {
  resolveSettings,
  updateSettings,
  type WriterDefaults,
  type WriterSettings,
} from '../domain/writer-settings.ts';
import type { Meter } from './ports.ts';

/** How an account's minutes are written, and what its model has used this month. */
export type AccountWriting = { readonly settings: WriterDefaults; readonly usage: Usage };

/** What an account has set, and what it spends. */
export interface WritingOfAccounts {
  get(scope: Scope, accountId: string): Promise<AccountWriting>;
  change(actor: Actor, changes: WriterSettings): Promise<AccountWriting>;
  /** Counts one account's calls, and refuses those beyond its limit. */
  meterOf(accountId: string): Meter;
  erase(accountId: string): Promise<void>;
}

type Needs = {
  readonly settings: Collection<WriterSettings>;
  readonly usage: Collection<Usage>;
  readonly defaults: WriterDefaults;
  readonly prices: Prices;
  readonly now: () => Date;
};

export function makeWritingOfAccounts({ settings, usage, defaults, prices, now }: Needs): WritingOfAccounts {
  const get = async (scope: Scope, accountId: string): Promise<AccountWriting> => {
    const month = getMonth(now());
    const [own, used] = await Promise.all([
      settings.find(scope, accountId),
      usage.find(scope, getUsageId(accountId, month)),
    ]);
    return { settings: resolveSettings(own, defaults), usage: used ?? createUsage(month) };
  };
  return {
    get,
    change: async (actor, changes) => {
      const changed = updateSettings({}, changes, actor.role);
      const { inserted } = await settings.insertOnce(actor, { ...changed, id: actor.accountId });
      if (!inserted) {
        await settings.update(actor, actor.accountId, (stored) => ({
          document: updateSettings(stored, changes, actor.role),
        }));
      }
      return get(actor, actor.accountId);
    },
    meterOf: (accountId) => {
      const scope = systemScope('counts what a model is asked', accountId);
      return {
        admit: async (tokens) => {
          const so = await get(scope, accountId);
          if (!isWithinLimit(so.usage, tokens, so.settings.monthlyTokenLimit)) {
            throw new AppError('generation.token_limit_reached');
          }
        },
        record: async (use) => {
          const month = getMonth(now());
          const id = getUsageId(accountId, month);
          await usage.insertOnce(scope, { id, ...createUsage(month) });
          await usage.update(scope, id, (stored) => ({ document: addCall(stored, use, prices) }));
        },
      };
    },
    erase: async (accountId) => {
      const scope = systemScope('erases a deleted account', accountId);
      await settings.remove(scope, accountId);
      for await (const { id } of usage.stream(scope, {})) await usage.remove(scope, id);
    },
  };
}
