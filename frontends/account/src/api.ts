import type { UsageResponse } from '@minutehand/contracts/http/accounts/usage';
import type { WriterSettingsPatch, WriterSettingsResponse } from '@minutehand/contracts/http/accounts/writer-settings';
import type {
  AccessTokenCreate,
  AccessTokensResponse,
  AccountResponse,
  AccountsResponse,
  CreateAccessTokenResponse,
  CreateInvitationsResponse,
  HandoverResponse,
  Invitation,
  InvitationDetailsResponse,
  InvitationsCreate,
  InvitationsResponse,
  Membership,
  MembershipResponse,
  MembershipsResponse,
  ReceivedInvitation,
  ReceivedInvitationsResponse,
  UserPatch,
  UserResponse,
} from '@minutehand/contracts/http/people';
import type {
  AcceptedResponse,
  AccountRole,
  Registration,
  SessionResponse,
  SignIn,
} from '@minutehand/contracts/http/session';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { api } from '@minutehand/web-kit';
import { OWN_DATA_DEADLINE_MS } from './limits.ts';

export function signIn(credentials: SignIn): Promise<SessionResponse> {
  return api.post<SessionResponse>('/session', credentials);
}

export function register(registration: Registration): Promise<SessionResponse> {
  return api.post<SessionResponse>('/registrations', registration);
}

/** Requests a reset link. The response does not reveal whether the address is registered. */
export function requestPasswordReset(email: string): Promise<AcceptedResponse> {
  return api.post<AcceptedResponse>('/passwords', { email });
}

export function resetPassword(token: string, password: string): Promise<AcceptedResponse> {
  return api.patch<AcceptedResponse>(`/passwords/${encodeURIComponent(token)}`, { password });
}

/** Requests another link that confirms the email address. */
export function requestEmailVerification(): Promise<AcceptedResponse> {
  return api.post<AcceptedResponse>('/email_verifications');
}

export function verifyEmail(token: string): Promise<SessionResponse> {
  return api.patch<SessionResponse>(`/email_verifications/${encodeURIComponent(token)}`);
}

/** The inviter, the invited person and the account, for the holder of the link. */
export async function getInvitation(
  token: string,
  signal: AbortSignal,
): Promise<InvitationDetailsResponse['invitation']> {
  const path = `/invitations/${encodeURIComponent(token)}`;
  return (await api.get<InvitationDetailsResponse>(path, { signal })).invitation;
}

export async function listReceivedInvitations(signal: AbortSignal): Promise<ReceivedInvitation[]> {
  return (await api.get<ReceivedInvitationsResponse>('/received_invitations', { signal })).invitations;
}

export async function setPicture(signedId: string): Promise<UserResponse['user']> {
  return (await api.put<UserResponse>('/users/picture', { signed_id: signedId })).user;
}

export async function deletePicture(): Promise<UserResponse['user']> {
  return (await api.delete<UserResponse>('/users/picture')).user;
}

export function acceptInvitation(token: string): Promise<SessionResponse> {
  return api.post<SessionResponse>(`/invitations/${encodeURIComponent(token)}/accept`);
}

export async function createInvitations(invitations: InvitationsCreate['invitations']): Promise<Invitation[]> {
  return (await api.post<CreateInvitationsResponse>('/invitations', { invitations })).invitations;
}

/** The newest invitations of the account. */
export async function listInvitations(signal: AbortSignal): Promise<Invitation[]> {
  return (await api.get<InvitationsResponse>('/invitations', { signal, query: { limit: PAGE_MAX } })).invitations;
}

export function deleteInvitation(id: string): Promise<void> {
  return api.delete(`/invitations/${encodeURIComponent(id)}`);
}

export async function listAccounts(signal: AbortSignal): Promise<AccountsResponse['accounts']> {
  return (await api.get<AccountsResponse>('/accounts', { signal })).accounts;
}

export function switchAccount(id: string): Promise<SessionResponse> {
  return api.post<SessionResponse>(`/accounts/${encodeURIComponent(id)}/switch`);
}

/** Renames an account. */
export async function updateAccount(id: string, name: string): Promise<AccountResponse['account']> {
  return (await api.patch<AccountResponse>(`/accounts/${encodeURIComponent(id)}`, { account: { name } })).account;
}

/** Makes another member an owner, and the user an admin. */
export async function transferOwnership(accountId: string, userId: string): Promise<AccountResponse['account']> {
  const path = `/accounts/${encodeURIComponent(accountId)}/transfer_ownership`;
  return (await api.post<AccountResponse>(path, { user_id: userId })).account;
}

export async function listMemberships(signal: AbortSignal): Promise<MembershipsResponse['memberships']> {
  return (await api.get<MembershipsResponse>('/memberships', { signal, query: { limit: PAGE_MAX } })).memberships;
}

export async function updateMembership(id: string, role: AccountRole): Promise<Membership> {
  return (await api.patch<MembershipResponse>(`/memberships/${encodeURIComponent(id)}`, { role })).membership;
}

/** The meetings and open action items that a member hands over when they leave the account. */
export async function getHandover(id: string, signal: AbortSignal): Promise<HandoverResponse['handover']> {
  return (await api.get<HandoverResponse>(`/memberships/${encodeURIComponent(id)}/handover`, { signal })).handover;
}

/**
 * Removes a member from the account; members can remove themselves. The successor takes over their meetings and open action items;
 * empty if there are none.
 */
export function deleteMembership(id: string, successorId: string): Promise<void> {
  const query = successorId === '' ? '' : `?${new URLSearchParams({ successor_id: successorId })}`;
  return api.delete(`/memberships/${encodeURIComponent(id)}${query}`);
}

export async function completeOnboarding(): Promise<void> {
  await api.post('/dashboard/complete_onboarding');
}

export async function updateUser(user: UserPatch['user']): Promise<UserResponse['user']> {
  return (await api.patch<UserResponse>('/users', { user })).user;
}

export async function listAccessTokens(signal: AbortSignal): Promise<AccessTokensResponse['access_tokens']> {
  return (await api.get<AccessTokensResponse>('/access_tokens', { signal, query: { limit: PAGE_MAX } })).access_tokens;
}

/** The secret is returned only in this response. */
export function createAccessToken(accessToken: AccessTokenCreate): Promise<CreateAccessTokenResponse> {
  return api.post<CreateAccessTokenResponse>('/access_tokens', accessToken);
}

export function deleteAccessToken(id: string): Promise<void> {
  return api.delete(`/access_tokens/${encodeURIComponent(id)}`);
}

export function getWriterSettings(signal: AbortSignal): Promise<WriterSettingsResponse> {
  return api.get<WriterSettingsResponse>('/writer_settings', { signal });
}

/** Changes only the fields in `changes`. */
export function updateWriterSettings(changes: WriterSettingsPatch['writer_settings']): Promise<WriterSettingsResponse> {
  return api.patch<WriterSettingsResponse>('/writer_settings', { writer_settings: changes });
}

/** The usage of the quotas of the current account and the user. */
export function getUsage(accountId: string, signal: AbortSignal): Promise<UsageResponse> {
  return api.get<UsageResponse>(`/accounts/${encodeURIComponent(accountId)}/usage`, { signal });
}

/** A JSON file with the user's data in all their accounts. */
export function downloadOwnData(): Promise<File> {
  return api.download('/users/me/export', { deadlineMs: OWN_DATA_DEADLINE_MS });
}
