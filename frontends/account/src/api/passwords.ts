import type { AcceptedAnswer } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

/** Asks for a link; the answer is the same whether or not the address is known. */
export function requestPasswordReset(email: string): Promise<AcceptedAnswer> {
  return api.post<AcceptedAnswer>('/passwords', { email });
}

export function resetPassword(token: string, password: string): Promise<AcceptedAnswer> {
  return api.patch<AcceptedAnswer>(`/passwords/${encodeURIComponent(token)}`, { password });
}
