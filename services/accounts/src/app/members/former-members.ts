import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

type FormerMembers = Pick<Ports, 'formerMembers'>;

const toId = (accountId: string, userId: string): string => `${accountId}:${userId}`;

/**
 * Stores that a user leaves the account, before they do: from then on, an address of a verified domain no longer suffices to join. Has no effect
 * on members, so that nothing has to be undone when the removal fails. Idempotent.
 */
export async function storeFormerMember(
  { formerMembers, users }: FormerMembers & Pick<Ports, 'users'>,
  accountId: string,
  userId: string,
): Promise<void> {
  const user = await users.find(globalScope, userId);
  if (!user) return;
  const { emailKey } = user;
  await formerMembers.insertOnce(accountScope(accountId), { id: toId(accountId, userId), userId, emailKey });
}

/** True for a user who left the account, even after a change of their address, and for the address that they had. */
export async function isFormerMember(
  { formerMembers }: FormerMembers,
  accountId: string,
  { userId, emailKey }: { userId?: string | undefined; emailKey: string },
): Promise<boolean> {
  const scope = accountScope(accountId);
  if (userId !== undefined && (await formerMembers.find(scope, toId(accountId, userId)))) return true;
  return (await formerMembers.findFirst(scope, { where: { emailKey } })) !== undefined;
}

/** Forgets that a user left, once they are a member again. Idempotent. */
export async function removeFormerMember(
  { formerMembers }: FormerMembers,
  accountId: string,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  const scope = accountScope(accountId);
  await formerMembers.remove(scope, toId(accountId, userId));
  for await (const { id } of formerMembers.stream(scope, { where: { emailKey } }))
    await formerMembers.remove(scope, id);
}
