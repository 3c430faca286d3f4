import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ExportSection, toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import { type AccessToken, getExpiry } from '../../domain/access-token.ts';
import { type Account, findMember } from '../../domain/account.ts';
import type { Passkey } from '../../domain/passkey.ts';
import type { Picture } from '../../domain/picture/picture.ts';
import { isEnabled } from '../../domain/two-factor.ts';
import type { User } from '../../domain/user.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';
import { allAccountsScope, globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';

/**
 * The user's profile, memberships and access tokens in all accounts, without hashes and secrets. Records the export, of which this is the
 * first part.
 */
export async function* exportPersonalData(
  ports: Ports,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  requireNonSsoSession(actor);
  const { userId } = actor;
  const user = await ports.users.find(globalScope, userId);
  if (user === undefined || (actor.credentialEpoch ?? 0) < user.credentialEpoch)
    throw new AppError('platform.unauthenticated');
  const accounts = await listAccounts(ports, userId);
  const activeDays = new Map<string, string>();
  for await (const { accountId, activeOn } of ports.lastActivities.stream(allAccountsScope, { where: { userId } }))
    activeDays.set(accountId, activeOn);
  ports.securityLog.record(actor, { type: 'personal_data_exported' });
  const picture = user.pictureId === undefined ? undefined : await ports.pictures.find(globalScope, user.pictureId);
  const sections: ExportSection[] = [
    { section: 'user', value: toRecord(presentUser(user, picture)) },
    { section: 'passkeys', records: user.passkeys.map((passkey) => toRecord(presentPasskey(passkey))) },
    {
      section: 'email_changes',
      records: user.emailChanges.map(({ email, requestedAt }) => toRecord({ email, requested_at: requestedAt })),
    },
    {
      section: 'memberships',
      records: accounts.map((account) => toRecord(presentMembership(account, userId, activeDays.get(account.id)))),
    },
    { section: 'former_memberships', records: readFormerMemberships(ports, userId) },
    { section: 'access_tokens', records: readAccessTokens(ports, userId) },
    { section: 'sso_connections', records: readSsoConnections(ports, userId) },
    { section: 'security_events', records: readSecurityEvents(ports, userId) },
  ];
  yield* writeExport(actor, sections, signal);
}

async function* readFormerMemberships({ formerMembers }: Pick<Ports, 'formerMembers'>, userId: string) {
  const entries = formerMembers.stream(allAccountsScope, { where: { userId } });
  for await (const { accountId, emailKey, leftAt, createdAt } of entries)
    yield toRecord({ account_id: accountId, email: emailKey, left_at: leftAt ?? createdAt });
}

async function* readAccessTokens({ accessTokens }: Pick<Ports, 'accessTokens'>, userId: string) {
  for await (const token of accessTokens.stream(allAccountsScope, { where: { userId } }))
    yield toRecord(presentAccessToken(token));
}

async function* readSsoConnections({ ssoConnections }: Pick<Ports, 'ssoConnections'>, userId: string) {
  for await (const { accountId, issuer, subject, createdAt } of ssoConnections.stream(allAccountsScope, {
    where: { userId },
  }))
    yield toRecord({ account_id: accountId, issuer, subject, created_at: createdAt });
}

async function* readSecurityEvents({ securityEvents }: Pick<Ports, 'securityEvents'>, userId: string) {
  for await (const { event, at, accountId, network, requestId } of securityEvents.stream(allAccountsScope, {
    where: { personId: userId },
  }))
    yield toRecord({ event, at, account_id: accountId, network, request_id: requestId });
}

function presentUser(user: Stored<User>, picture: Picture | undefined) {
  const { id, name, email, emailVerified, theme, timeZone, createdAt, twoFactor, passwordChangedAt } = user;
  const profile = { theme, time_zone: timeZone, date_language: user.dateLanguage ?? '' };
  return {
    ...{ id, name, email, email_verified: emailVerified, ...profile, created_at: createdAt },
    two_factor: isEnabled(twoFactor)
      ? { enabled_at: twoFactor.enabledAt, recovery_codes_left: twoFactor.recoveryCodeHashes.length }
      : null,
    password_changed_at: passwordChangedAt ?? null,
    picture: picture ? { content_type: picture.contentType, content: picture.content } : null,
  };
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  return { id, name, created_at: createdAt, last_used_at: lastUsedAt ?? null };
}

function presentMembership(account: Stored<Account>, userId: string, activeOn: string | undefined) {
  const member = findMember(account, userId);
  return {
    account_id: account.id,
    account_name: account.name,
    role: member?.role ?? 'member',
    joined_at: member?.joinedAt ?? null,
    last_active_on: activeOn ?? null,
  };
}

function presentAccessToken(token: Stored<AccessToken>) {
  const { id, accountId, name, scopes, createdAt, lastUsedAt } = token;
  return {
    id,
    account_id: accountId,
    name,
    scopes,
    created_at: createdAt,
    expires_at: getExpiry(token),
    last_used_at: lastUsedAt ?? null,
  };
}
