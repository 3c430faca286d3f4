import {
  type AccessToken,
  accessScopeSchema,
  type HandoverResponse,
  type Invitation,
  invitationSchema,
  type Membership,
  type Person,
  type ReceivedInvitation,
} from '@minutehand/contracts/http/people';
import {
  type Account,
  accountRoleSchema,
  deletionTargetSchema,
  type SessionResponse,
  themeSchema,
  type User,
} from '@minutehand/contracts/http/session';
import type * as proto from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { GetHandoverResponse } from '@minutehand/contracts/proto/meetings/v1/handover';
import type { SignedInUser } from '../../../domain/session.ts';
import { emptyToNull, requireField } from './proto-fields.ts';

/** Each picture has another id, and so another URL: browsers can cache it. */
const getPictureUrl = (userId: string, pictureId: string | undefined): string | null =>
  pictureId === undefined ? null : `/users/${encodeURIComponent(userId)}/picture?id=${encodeURIComponent(pictureId)}`;

export function presentUser(user: proto.User): User {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    // Absent in responses of the previous release during a rolling update, which has no unverified addresses. The value is
    // only shown: services check the stored state.
    email_verified: user.emailVerified ?? true,
    theme: themeSchema.parse(user.theme),
    time_zone: user.timeZone,
    date_language: user.dateLanguage ?? '',
    platform_admin: user.platformAdmin,
    picture_url: getPictureUrl(user.id, user.pictureId),
  };
}

export function presentAccount(account: proto.Account): Account {
  return {
    id: account.id,
    name: account.name,
    role: accountRoleSchema.parse(account.role),
    account_limit: account.accountLimit,
    onboarding_completed: account.onboardingCompleted,
    erase_at: account.eraseAt ?? null,
  };
}

export function presentScheduledDeletion(deletion: proto.ScheduledDeletion | undefined): SessionResponse['deletion'] {
  return deletion === undefined
    ? null
    : { subject: deletionTargetSchema.parse(deletion.subject), erase_at: deletion.eraseAt };
}

export function presentSession(subject: proto.Subject | undefined, csrfToken: string): SessionResponse {
  return {
    user: presentUser(requireField(subject?.user)),
    account: presentAccount(requireField(subject?.account)),
    deletion: presentScheduledDeletion(subject?.deletion),
    ...(subject?.sso ? { sso: true } : {}),
    csrf_token: csrfToken,
  };
}

/** The signed-in user of a new session. */
export function toSignedInUser(subject: proto.Subject | undefined): SignedInUser {
  const user = requireField(subject?.user);
  const account = requireField(subject?.account);
  return {
    userId: user.id,
    accountId: account.id,
    role: accountRoleSchema.parse(account.role),
    credentialEpoch: subject?.credentialEpoch ?? 0,
    membershipVersion: subject?.membershipVersion ?? 0,
    isClosed: subject?.deletion !== undefined,
    ...(subject?.sso ? { isSso: true } : {}),
  };
}

/** A member as an option of a picker. */
export function presentPerson(member: proto.Membership): Person {
  return { id: member.userId, name: member.name, email: member.email };
}

export function presentMembership(member: proto.Membership): Membership {
  return {
    id: member.id,
    user_id: member.userId,
    name: member.name,
    email: member.email,
    role: accountRoleSchema.parse(member.role),
    joined_at: member.joinedAt,
    last_active_on: emptyToNull(member.lastActiveOn),
    picture_url: getPictureUrl(member.userId, member.pictureId),
  };
}

export function presentHandover(handover: GetHandoverResponse): HandoverResponse['handover'] {
  const { meetingCount, meetings, actionItemCount, actionItems } = handover;
  return {
    meeting_count: meetingCount,
    meetings: meetings.map(({ id, title }) => ({ id, title })),
    action_item_count: actionItemCount,
    action_items: actionItems.map(({ id, meetingId, description }) => ({ id, meeting_id: meetingId, description })),
  };
}

export function presentInvitation(invitation: proto.Invitation): Invitation {
  return {
    id: invitation.id,
    name: invitation.name,
    email: invitation.email,
    state: invitationSchema.shape.state.parse(invitation.state),
    invited_at: invitation.invitedAt,
    expires_at: invitation.expiresAt,
  };
}

export function presentReceivedInvitation(invitation: proto.ReceivedInvitation): ReceivedInvitation {
  return {
    id: invitation.id,
    account_name: invitation.accountName,
    invited_by: invitation.invitedBy,
    expires_at: invitation.expiresAt,
    url: `/invitations/${encodeURIComponent(invitation.token)}`,
  };
}

export function presentAccessToken(token: proto.AccessToken): AccessToken {
  return {
    id: token.id,
    name: token.name,
    scopes: token.scopes.map((scope) => accessScopeSchema.parse(scope)),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: emptyToNull(token.lastUsedAt),
    created_by_token_id: emptyToNull(token.createdByTokenId),
  };
}
