import type { SessionAnswer } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

export function acceptInvitation(token: string): Promise<SessionAnswer> {
  return api.post<SessionAnswer>(`/invitations/${encodeURIComponent(token)}/accept`);
}
