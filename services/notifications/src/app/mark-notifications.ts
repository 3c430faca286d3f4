import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { markNotification, type NotificationMark } from '../domain/notification.ts';
import { MARKED_NOTIFICATIONS_PER_CALL } from '../limits.ts';
import { countNotifications, type NotificationCounts } from './count-notifications.ts';
import type { Ports } from './ports.ts';

/** Marks the caller's notifications and ignores other ids. Returns the counts. */
export async function markNotifications(
  ports: Pick<Ports, 'notifications'>,
  actor: Actor,
  ids: readonly string[],
  as: NotificationMark,
): Promise<NotificationCounts> {
  if (ids.length > MARKED_NOTIFICATIONS_PER_CALL) throw new AppError('notification.too_many');
  const notifications = await ports.notifications.findMany(actor, ids);
  for (const { id, userId } of notifications) {
    if (userId !== actor.userId) continue;
    await ports.notifications.update(actor, id, (before) => {
      const document = markNotification(before, as);
      return document === before ? undefined : { document };
    });
  }
  return await countNotifications(ports, actor);
}
