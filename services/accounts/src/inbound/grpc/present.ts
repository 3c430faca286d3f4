import type * as proto from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { Passkey as PasskeyMessage } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { Stored } from '@minutehand/service-kit/store';
import type { MemberWithUser } from '../../app/members/list-members.ts';
import type { Invitation } from '../../app/ports.ts';
import type { SignedInUser } from '../../app/users/signed-in-user.ts';
import { type AccessToken, getExpiry } from '../../domain/access-token.ts';
import type { Passkey } from '../../domain/passkey.ts';
import type { User } from '../../domain/user.ts';

export function presentUser(user: Stored<User>): proto.User {
  const { id, name, email, theme, timeZone, platformAdmin, emailVerified, pictureId, dateLanguage } = user;
  return { id, name, email, theme, timeZone, platformAdmin, emailVerified, pictureId, dateLanguage };
}

/** An account as one of its members sees it. */
export function presentAccount({ user, account, role }: SignedInUser): proto.Account {
  const { id, name, accountLimit } = account;
  const onboardingCompleted = user.onboardingCompleted || account.onboardingCompleted;
  return { id, name, accountLimit, onboardingCompleted, role, eraseAt: account.deletion?.eraseAt.toISOString() };
}

export function presentSignedInUser(signedIn: SignedInUser): proto.Subject {
  const { user, account } = signedIn;
  return {
    user: presentUser(user),
    account: presentAccount(signedIn),
    credentialEpoch: user.credentialEpoch,
    membershipVersion: account.version,
    deletion: presentScheduled(signedIn),
    ...(signedIn.isSso ? { sso: true } : {}),
  };
}

function presentScheduled({ user, account }: SignedInUser): proto.ScheduledDeletion | undefined {
  if (user.deletion !== undefined) return { subject: 'user', eraseAt: user.deletion.eraseAt.toISOString() };
  return account.deletion && { subject: 'account', eraseAt: account.deletion.eraseAt.toISOString() };
}

/** The id of a membership is the user's id, which is unique within an account. */
export function presentMembership(member: MemberWithUser): proto.Membership {
  const { userId, name, email, role, joinedAt, activeOn, pictureId } = member;
  return { id: userId, userId, name, email, role, joinedAt: joinedAt.toISOString(), lastActiveOn: activeOn, pictureId };
}

export function presentInvitation(invitation: Stored<Invitation>): proto.Invitation {
  const { id, name, email, state, updatedAt, expiresAt } = invitation;
  return { id, name, email, state, invitedAt: updatedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function presentAccessToken(token: Stored<AccessToken>): proto.AccessToken {
  const { id, name, scopes, createdAt, lastUsedAt, createdByTokenId } = token;
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: getExpiry(token).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    createdByTokenId,
  };
}

/** The HTML of a mention, with the name escaped. */
export function presentMentionContent(name: string): string {
  return `<span class="mention">@${escapeHtml(name)}</span>`;
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyMessage {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() };
}
