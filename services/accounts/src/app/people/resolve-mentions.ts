import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { SGIDS_PER_LOOKUP } from '../../limits.ts';
import { loadMembers } from '../members/list-members.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import type { Mention } from './search-mentions.ts';

/** Resolves signed ids to members. Ignores forged ids, ids of other accounts and ids of former members. */
export async function resolveMentions(ports: Ports, actor: Actor, sgids: readonly string[]): Promise<Mention[]> {
  if (sgids.length > SGIDS_PER_LOOKUP) throw new AppError('platform.malformed', { message: 'Too many ids at once.' });
  const getUserId = (sgid: string) => {
    const [accountId, userId] = ports.tokens.read('mention', sgid)?.split('/') ?? [];
    return accountId === actor.accountId ? userId : undefined;
  };
  const mentions = sgids.map((sgid) => ({ sgid, userId: getUserId(sgid) }));
  if (!mentions.some(({ userId }) => userId !== undefined)) return [];
  const account = await ports.accounts.find(accountScope(actor.accountId), actor.accountId);
  if (!account?.memberIds.includes(actor.userId)) throw new AppError('account.not_found');
  const names = new Map((await loadMembers(ports, account)).map(({ userId, name }) => [userId, name]));
  return mentions.flatMap(({ sgid, userId }) => {
    const name = userId === undefined ? undefined : names.get(userId);
    return userId === undefined || name === undefined ? [] : [{ sgid, userId, name }];
  });
}
