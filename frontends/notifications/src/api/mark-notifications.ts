import type { NotificationMarkAnswer } from '@minutehand/contracts/http/notifications';
import { api } from '@minutehand/web-kit';
import type { Mark } from '../domain/notification-pages.ts';

export function markNotifications(ids: readonly string[], mark: Mark): Promise<NotificationMarkAnswer> {
  return api.post<NotificationMarkAnswer>(`/notifications/mark_as_${mark}`, { ids });
}
