import { systemScope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import type { Generation } from '../domain/generation.ts';
import type { WritingOfAccounts } from './account-writing.ts';
import type { RunningGenerations } from './running-generations.ts';

/** Stops and forgets what is written about a meeting; or about all meetings of an account, with its settings and what it used. */
export type PurgeGenerations = (accountId: string, meetingId?: string) => Promise<void>;

export function makeEraseGenerations({
  generations,
  running,
  accounts,
}: {
  readonly generations: Collection<Generation>;
  readonly running: RunningGenerations;
  readonly accounts: WritingOfAccounts;
}): PurgeGenerations {
  return async (accountId, meetingId) => {
    running.stop(accountId, meetingId);
    const scope = systemScope('erases what was deleted', accountId);
    const query = meetingId === undefined ? {} : { where: { meetingId } };
    for await (const { id } of generations.stream(scope, query)) await generations.remove(scope, id);
    if (meetingId === undefined) await accounts.erase(accountId);
  };
}
