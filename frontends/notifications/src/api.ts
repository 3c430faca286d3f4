import type { NotificationMarkAnswer, NotificationsAnswer } from '@minutehand/contracts/http/notifications';
import { api } from '@minutehand/web-kit';
import type { Mark } from './domain/notification-pages.ts';
import { NOTIFICATIONS_PAGE } from './limits.ts';

export function listNotifications(cursor: string | null, signal: AbortSignal): Promise<NotificationsAnswer> {
  return api.get<NotificationsAnswer>('/notifications', { signal, query: { limit: NOTIFICATIONS_PAGE, cursor } });
}

export function markNotifications(ids: readonly string[], mark: Mark): Promise<NotificationMarkAnswer> {
  return api.post<NotificationMarkAnswer>(`/notifications/mark_as_${mark}`, { ids });
}
