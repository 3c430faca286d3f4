import type { NotificationsAnswer } from '@minutehand/contracts/http/notifications';
import { api } from '@minutehand/web-kit';
import { NOTIFICATIONS_PAGE } from '../limits.ts';

export function listNotifications(cursor: string | null, signal: AbortSignal): Promise<NotificationsAnswer> {
  return api.get<NotificationsAnswer>('/notifications', { signal, query: { limit: NOTIFICATIONS_PAGE, cursor } });
}
