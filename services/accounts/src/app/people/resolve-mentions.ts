import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { SGIDS_AT_ONCE } from '../../limits.ts';
import { inAccount } from '../access-tokens/scopes.ts';
import { membersOf } from '../members/list-members.ts';
import type { Ports } from '../ports.ts';
import type { Mention } from './search-mentions.ts';

/** Whom signed ids mention. Forged ones, those of other accounts and of who is no member any more are left out. */
export async function resolveMentions(ports: Ports, actor: Actor, sgids: readonly string[]): Promise<Mention[]> {
  if (sgids.length > SGIDS_AT_ONCE) throw new AppError('platform.malformed', { message: 'Too many ids at once.' });
  const userIdOf = (sgid: string) => {
    const [accountId, userId] = ports.tokens.read('mention', sgid)?.split('/') ?? [];
    return accountId === actor.accountId ? userId : undefined;
  };
  const wanted = sgids.map((sgid) => ({ sgid, userId: userIdOf(sgid) }));
  if (!wanted.some(({ userId }) => userId !== undefined)) return [];
  const account = await ports.accounts.find(inAccount(actor.accountId), actor.accountId);
  if (!account?.memberIds.includes(actor.userId)) throw new AppError('account.not_found');
  const names = new Map((await membersOf(ports, account)).map(({ userId, name }) => [userId, name]));
  return wanted.flatMap(({ sgid, userId }) => {
    const name = userId === undefined ? undefined : names.get(userId);
    return userId === undefined || name === undefined ? [] : [{ sgid, userId, name }];
  });
}
