import type { AccountsAnswer, MembershipsAnswer } from '@minutehand/contracts/http/people';
import type { SessionAnswer } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

export async function listAccounts(signal: AbortSignal): Promise<AccountsAnswer['accounts']> {
  return (await api.get<AccountsAnswer>('/accounts', { signal })).accounts;
}

export function switchAccount(id: string): Promise<SessionAnswer> {
  return api.post<SessionAnswer>(`/accounts/${encodeURIComponent(id)}/switch`);
}

export async function listMemberships(signal: AbortSignal): Promise<MembershipsAnswer['memberships']> {
  return (await api.get<MembershipsAnswer>('/memberships', { signal, query: { limit: 100 } })).memberships;
}
