import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { type Account, findMember, type Member } from '../../domain/account.ts';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

export type MemberWithUser = Member & {
  accountId: string;
  name: string;
  email: string;
  pictureId?: string | undefined;
  /** The last day (UTC) on which the member used the account; only loaded for those who manage it. */
  activeOn?: string | undefined;
};

/** The members of an account with name and email address, in the order of joining. */
export async function loadMembers(
  { users }: Pick<Ports, 'users'>,
  account: Stored<Account>,
): Promise<MemberWithUser[]> {
  const found: Stored<User>[] = await users.findMany(globalScope, account.memberIds);
  const byId = new Map(found.map((user) => [user.id, user]));
  return account.members.flatMap((member) => {
    const user = byId.get(member.userId);
    if (user === undefined) return [];
    const { name, email, pictureId } = user;
    return [{ ...member, accountId: account.id, name, email, pictureId }];
  });
}

/** Members whose name or email address contains the query, ignoring case. The cursor is the last member's user id. */
export async function listMembers(
  ports: Ports,
  actor: Actor,
  query: { text: string; limit: number; cursor: string | undefined },
): Promise<Page<MemberWithUser>> {
  const account = await ports.accounts.find(accountScope(actor.accountId), actor.accountId);
  if (!account?.memberIds.includes(actor.userId)) throw new AppError('account.not_found');
  const text = query.text.trim().toLowerCase();
  const matching = (await loadMembers(ports, account)).filter(
    ({ name, email }) => name.toLowerCase().includes(text) || email.toLowerCase().includes(text),
  );
  const start = query.cursor === undefined ? 0 : matching.findIndex(({ userId }) => userId === query.cursor) + 1;
  if (query.cursor !== undefined && start === 0) throw new AppError('platform.cursor_invalid');
  const items = matching.slice(start, start + query.limit);
  const isLast = start + query.limit >= matching.length;
  const shown =
    findMember(account, actor.userId)?.role === 'member' ? items : await addLastActivity(ports, account.id, items);
  return { items: shown, nextCursor: isLast ? null : (items.at(-1)?.userId ?? null) };
}

async function addLastActivity(
  { lastActivities }: Pick<Ports, 'lastActivities'>,
  accountId: string,
  members: readonly MemberWithUser[],
): Promise<MemberWithUser[]> {
  const days = new Map<string, string>();
  const where = { userId: { in: members.map(({ userId }) => userId) } };
  for await (const { userId, activeOn } of lastActivities.stream(accountScope(accountId), { where }))
    days.set(userId, activeOn);
  return members.map((member) => ({ ...member, activeOn: days.get(member.userId) }));
}
