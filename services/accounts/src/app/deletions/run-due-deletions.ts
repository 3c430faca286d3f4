import type { Stored } from '@minutehand/service-kit/store';
import type { Deletion } from '../../domain/deletion.ts';
import { DELETIONS_PER_SWEEP } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, usersScope } from '../scopes.ts';
import { purgeAccount } from './purge-account.ts';
import { purgeUser } from './purge-user.ts';

/**
 * Starts the deletions whose grace period has ended, and completes those that a crash interrupted. Returns how many it started.
 * Throws the first failure once it has tried all of them.
 */
export async function runDueDeletions(ports: Ports): Promise<number> {
  let started = 0;
  for (const deletion of await findDeletions(ports, 'scheduled')) {
    if (await start(ports, deletion)) started += 1;
  }
  const failures: unknown[] = [];
  for (const deletion of await findDeletions(ports, 'started')) {
    if (deletion.reports.some(({ service }) => service === 'accounts')) continue;
    try {
      await (deletion.subject === 'account' ? purgeAccount : purgeUser)(ports, deletion);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return started;
}

async function findDeletions({ deletions, now }: Ports, state: Deletion['state']): Promise<Stored<Deletion>[]> {
  const where = { state, eraseAt: { lte: now() } };
  const page = await deletions.page(usersScope, { where, sort: [['eraseAt', 'asc']], limit: DELETIONS_PER_SWEEP });
  return page.items;
}

/** Marks the user or account first, so that it cannot be cancelled any more. A deletion without its mark was cancelled, or never stored whole. */
async function start(ports: Ports, { id, subject, subjectId }: Stored<Deletion>): Promise<boolean> {
  const isMarked =
    subject === 'account'
      ? await ports.accounts.update(accountScope(subjectId), subjectId, (account) => markStarted(account, id))
      : await ports.users.update(usersScope, subjectId, (user) => markStarted(user, id));
  const state = isMarked?.deletion?.id === id ? 'started' : 'cancelled';
  await ports.deletions.update(usersScope, id, (deletion) => ({ document: { ...deletion, state } }));
  return state === 'started';
}

function markStarted<T extends { deletion?: { id: string; eraseAt: Date; isStarted: boolean } | undefined }>(
  subject: T,
  id: string,
): { document: T } | undefined {
  const { deletion } = subject;
  if (deletion?.id !== id || deletion.isStarted) return undefined;
  return { document: { ...subject, deletion: { ...deletion, isStarted: true } } };
}
