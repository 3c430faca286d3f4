import type {
  AccessTokenCreated,
  AccessTokensAnswer,
  AccountsAnswer,
  MembershipsAnswer,
  UserAnswer,
  UserPatch,
} from '@minutehand/contracts/http/people';
import type { AcceptedAnswer, Registration, SessionAnswer, SignIn } from '@minutehand/contracts/http/session';
import type { WriterSettingsAnswer, WriterSettingsPatch } from '@minutehand/contracts/http/writer-settings';
import { api } from '@minutehand/web-kit';

export function signIn(credentials: SignIn): Promise<SessionAnswer> {
  return api.post<SessionAnswer>('/session', credentials);
}

export function register(registration: Registration): Promise<SessionAnswer> {
  return api.post<SessionAnswer>('/registrations', registration);
}

/** Asks for a link; the answer is the same whether or not the address is known. */
export function requestPasswordReset(email: string): Promise<AcceptedAnswer> {
  return api.post<AcceptedAnswer>('/passwords', { email });
}

export function resetPassword(token: string, password: string): Promise<AcceptedAnswer> {
  return api.patch<AcceptedAnswer>(`/passwords/${encodeURIComponent(token)}`, { password });
}

export function acceptInvitation(token: string): Promise<SessionAnswer> {
  return api.post<SessionAnswer>(`/invitations/${encodeURIComponent(token)}/accept`);
}

export async function listAccounts(signal: AbortSignal): Promise<AccountsAnswer['accounts']> {
  return (await api.get<AccountsAnswer>('/accounts', { signal })).accounts;
}

export function switchAccount(id: string): Promise<SessionAnswer> {
  return api.post<SessionAnswer>(`/accounts/${encodeURIComponent(id)}/switch`);
}

export async function listMemberships(signal: AbortSignal): Promise<MembershipsAnswer['memberships']> {
  return (await api.get<MembershipsAnswer>('/memberships', { signal, query: { limit: 100 } })).memberships;
}

export async function updateUser(user: UserPatch['user']): Promise<UserAnswer['user']> {
  return (await api.patch<UserAnswer>('/users', { user })).user;
}

export async function listAccessTokens(signal: AbortSignal): Promise<AccessTokensAnswer['access_tokens']> {
  return (await api.get<AccessTokensAnswer>('/access_tokens', { signal, query: { limit: 100 } })).access_tokens;
}

/** The secret is in this answer and never again. */
export function createAccessToken(name: string, canWrite: boolean): Promise<AccessTokenCreated> {
  return api.post<AccessTokenCreated>('/access_tokens', { name, scopes: canWrite ? ['read', 'write'] : ['read'] });
}

export function deleteAccessToken(id: string): Promise<void> {
  return api.delete(`/access_tokens/${encodeURIComponent(id)}`);
}

export function getWriterSettings(signal: AbortSignal): Promise<WriterSettingsAnswer> {
  return api.get<WriterSettingsAnswer>('/writer_settings', { signal });
}

/** Only what is given changes; the rest stays as the account, or whoever runs the site, has it. */
export function updateWriterSettings(changes: WriterSettingsPatch['writer_settings']): Promise<WriterSettingsAnswer> {
  return api.patch<WriterSettingsAnswer>('/writer_settings', { writer_settings: changes });
}
