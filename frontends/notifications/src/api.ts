import type { NotificationMarkResponse, NotificationsResponse } from '@minutehand/contracts/http/notifications';
import { api } from '@minutehand/web-kit';
import type { Mark } from './domain/notification-pages.ts';
import { NOTIFICATIONS_PER_PAGE } from './limits.ts';

export function listNotifications(cursor: string | null, signal: AbortSignal): Promise<NotificationsResponse> {
  return api.get<NotificationsResponse>('/notifications', { signal, query: { limit: NOTIFICATIONS_PER_PAGE, cursor } });
}

export function markNotifications(ids: readonly string[], mark: Mark): Promise<NotificationMarkResponse> {
  return api.post<NotificationMarkResponse>(`/notifications/mark_as_${mark}`, { ids });
}
