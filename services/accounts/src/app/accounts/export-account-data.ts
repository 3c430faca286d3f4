import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ExportSection, requireSession, toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, findMember } from '../../domain/account.ts';
import { getGlossary } from '../glossary/get-glossary.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

/**
 * Returns the account with its members, former members, invitations, glossary and security log, but no secrets, for
 * an archive that its owner requested. It is the first part of an
 * export, so it also records the export in the security log.
 */
export async function* exportAccountData(
  ports: Ports,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  requireSession(actor);
  const [user, account] = await Promise.all([
    ports.users.find(globalScope, actor.userId),
    ports.accounts.find(accountScope(actor.accountId), actor.accountId),
  ]);
  if (user === undefined || (actor.credentialEpoch ?? 0) < user.credentialEpoch)
    throw new AppError('platform.unauthenticated');
  if (account === undefined) throw new AppError('account.not_found');
  if (findMember(account, actor.userId)?.role !== 'owner') throw new AppError('membership.owner_only');
  ports.securityLog.record(actor, { type: 'account_data_exported' });
  const sections: ExportSection[] = [
    { section: 'account', value: toRecord({ id: account.id, name: account.name, created_at: account.createdAt }) },
    { section: 'members', records: readMembers(ports, account) },
    { section: 'invitations', records: readInvitations(ports, account.id) },
    { section: 'former_members', records: readFormerMembers(ports, account.id) },
    { section: 'glossary', value: toRecord(await getGlossary(ports, account.id)) },
    { section: 'security_log', records: readSecurityLog(ports, account.id) },
  ];
  yield* writeExport(actor, sections, signal);
}

async function* readMembers({ users }: Pick<Ports, 'users'>, account: Stored<Account>) {
  for (const { userId, role, joinedAt } of account.members) {
    const user = await users.find(globalScope, userId);
    if (user === undefined) continue;
    yield toRecord({ user_id: userId, name: user.name, email: user.email, role, joined_at: joinedAt });
  }
}

async function* readInvitations({ invitations }: Pick<Ports, 'invitations'>, accountId: string) {
  for await (const { name, email, state, createdAt, expiresAt } of invitations.stream(accountScope(accountId), {}))
    yield toRecord({ name, email, state, created_at: createdAt, expires_at: expiresAt });
}

async function* readFormerMembers({ formerMembers }: Pick<Ports, 'formerMembers'>, accountId: string) {
  for await (const { userId, emailKey, leftAt, createdAt } of formerMembers.stream(accountScope(accountId), {}))
    yield toRecord({ user_id: userId, email: emailKey, left_at: leftAt ?? createdAt });
}

async function* readSecurityLog({ securityEvents }: Pick<Ports, 'securityEvents'>, accountId: string) {
  for await (const stored of securityEvents.stream(accountScope(accountId), {})) {
    const { event, at, actorKind, actorUserId, service, network, requestId, facts } = stored;
    yield toRecord({
      ...{ event, at, actor: actorKind, actor_user_id: actorUserId, service, network },
      ...{ request_id: requestId, details: facts },
    });
  }
}
