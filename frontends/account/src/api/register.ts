import type { Registration, SessionAnswer } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

export function register(registration: Registration): Promise<SessionAnswer> {
  return api.post<SessionAnswer>('/registrations', registration);
}
