import type { AccessTokenCreated, AccessTokensAnswer } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';

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
