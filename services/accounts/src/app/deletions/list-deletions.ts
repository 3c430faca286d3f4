import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { Deletion } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/**
 * All deletions with their proofs, newest first. For platform admins, by their stored flag; not in a session of single sign-on, because the
 * provider of one account must not reach the records of others.
 */
export async function listDeletions(
  { deletions, users }: Pick<Ports, 'deletions' | 'users'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Deletion>>> {
  const user = await users.find(globalScope, actor.userId);
  if (user?.platformAdmin !== true || actor.isSso) throw new AppError('deletion.not_found');
  return deletions.page(globalScope, { sort: [['createdAt', 'desc']], ...page });
}
