import type { Stored } from '@minutehand/service-kit/store';
import type { Deletion } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { purgeAccount } from './purge-account.ts';
import { purgeUser } from './purge-user.ts';

/**
 * Starts the deletions whose grace period has ended, and completes those that a crash interrupted. Returns how many it started.
 * Throws the first failure once it has tried all of them.
 */
export async function runDueDeletions(ports: Ports): Promise<number> {
  let started = 0;
  const failures: unknown[] = [];
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      failures.push(error);
    }
  };
  for await (const deletion of findDue(ports, 'scheduled')) {
    await attempt(async () => {
      if (await start(ports, deletion)) started += 1;
    });
  }
  for await (const deletion of findDue(ports, 'started')) {
    // The other services have not reported yet.
    if (deletion.reports.some(({ service }) => service === 'accounts')) continue;
    await attempt(() => (deletion.subject === 'account' ? purgeAccount : purgeUser)(ports, deletion));
  }
  if (failures.length > 0) throw failures[0];
  return started;
}

function findDue({ deletions, now }: Ports, state: Deletion['state']): AsyncIterable<Stored<Deletion>> {
  return deletions.stream(globalScope, { where: { state, eraseAt: { lte: now() } } });
}

/**
 * Marks the user or account first, so that the deletion can no longer be cancelled. One without this mark was cancelled, or was not stored
 * completely.
 */
async function start(ports: Ports, { id, subject, subjectId }: Stored<Deletion>): Promise<boolean> {
  const isMarked =
    subject === 'account'
      ? await ports.accounts.update(accountScope(subjectId), subjectId, (account) => markStarted(account, id))
      : await ports.users.update(globalScope, subjectId, (user) => markStarted(user, id));
  const state = isMarked?.deletion?.id === id ? 'started' : 'cancelled';
  // Another sweep may have started it, and erased the user or account, since it was read.
  const updated = await ports.deletions.update(globalScope, id, (deletion) =>
    deletion.state === 'scheduled' ? { document: { ...deletion, state } } : undefined,
  );
  return updated?.state === 'started';
}

function markStarted<T extends { deletion?: { id: string; eraseAt: Date; isStarted: boolean } | undefined }>(
  document: T,
  id: string,
): { document: T } | undefined {
  const { deletion } = document;
  if (deletion?.id !== id || deletion.isStarted) return undefined;
  return { document: { ...document, deletion: { ...deletion, isStarted: true } } };
}
