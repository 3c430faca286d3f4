import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Notification } from '../domain/notification.ts';
import type { Ports } from './ports.ts';

/** Throws notification.not_found, even for notifications of other users. */
export async function getNotification(
  { notifications }: Pick<Ports, 'notifications'>,
  actor: Actor,
  id: string,
): Promise<Stored<Notification>> {
  const notification = await notifications.find(actor, id);
  if (notification?.userId !== actor.userId) throw new AppError('notification.not_found');
  return notification;
}
