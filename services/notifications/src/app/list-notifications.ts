import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { Notification } from '../domain/notification.ts';
import { countNotifications, type NotificationCounts } from './count-notifications.ts';
import type { Ports } from './ports.ts';

/** The caller's notifications in the current account, newest first, with the counts. */
export async function listNotifications(
  ports: Pick<Ports, 'notifications'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Notification>> & NotificationCounts> {
  const [items, counts] = await Promise.all([
    ports.notifications.page(actor, { where: { userId: actor.userId }, sort: [['createdAt', 'desc']], ...page }),
    countNotifications(ports, actor),
  ]);
  return { ...items, ...counts };
}
