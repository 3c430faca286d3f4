import type { SessionAnswer, SignIn } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

export function signIn(credentials: SignIn): Promise<SessionAnswer> {
  return api.post<SessionAnswer>('/session', credentials);
}
