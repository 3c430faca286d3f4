import type {
  NotificationMarkResponse,
  NotificationPreferences,
  NotificationPreferencesPatch,
  NotificationPreferencesResponse,
  NotificationsResponse,
} from '@minutehand/contracts/http/notifications';
import { api } from '@minutehand/web-kit';
import type { NotificationState } from './domain/notification-pages.ts';
import { NOTIFICATIONS_PER_PAGE, READ_NOTIFICATIONS_PER_PAGE } from './limits.ts';

export function listNotifications(cursor: string | null, signal: AbortSignal): Promise<NotificationsResponse> {
  return api.get<NotificationsResponse>('/notifications', { signal, query: { limit: NOTIFICATIONS_PER_PAGE, cursor } });
}

/** A page of the notifications that are marked as read. */
export function listReadNotifications(cursor: string | null): Promise<NotificationsResponse> {
  return api.get<NotificationsResponse>('/notifications', { query: { limit: READ_NOTIFICATIONS_PER_PAGE, cursor } });
}

export function markNotifications(ids: readonly string[], state: NotificationState): Promise<NotificationMarkResponse> {
  return api.post<NotificationMarkResponse>(`/notifications/mark_as_${state}`, { ids });
}

export async function getPreferences(signal: AbortSignal): Promise<NotificationPreferences> {
  const response = await api.get<NotificationPreferencesResponse>('/notification_preferences', { signal });
  return response.notification_preferences;
}

export async function updatePreferences(changes: NotificationPreferencesPatch): Promise<NotificationPreferences> {
  const body = { notification_preferences: changes };
  return (await api.patch<NotificationPreferencesResponse>('/notification_preferences', body)).notification_preferences;
}
