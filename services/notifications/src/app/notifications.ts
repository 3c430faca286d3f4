import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { type Mark, mark, type Notification } from '../domain/notification.ts';
import { MARKS_PER_CALL, UNSEEN_COUNTED } from '../limits.ts';
import type { Ports } from './ports.ts';

type Unseen = { unseenCount: number; totalUnseenCount: number };

async function countUnseen({ notifications }: Pick<Ports, 'notifications'>, actor: Actor): Promise<Unseen> {
  const unseen = { userId: actor.userId, seen: false };
  const everywhere = systemScope("counts a person's notifications over their accounts");
  const [here, total] = await Promise.all([
    notifications.count(actor, unseen),
    notifications.count(everywhere, unseen),
  ]);
  return { unseenCount: Math.min(here, UNSEEN_COUNTED), totalUnseenCount: Math.min(total, UNSEEN_COUNTED) };
}

/** The caller's notifications in their present account, newest first, with what is unseen here and in all accounts. */
export async function listNotifications(
  ports: Pick<Ports, 'notifications'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Notification>> & Unseen> {
  const [items, unseen] = await Promise.all([
    ports.notifications.page(actor, { where: { userId: actor.userId }, sort: [['createdAt', 'desc']], ...page }),
    countUnseen(ports, actor),
  ]);
  return { ...items, ...unseen };
}

/** Throws notification.not_found, also for somebody else's. */
export async function getNotification(
  { notifications }: Pick<Ports, 'notifications'>,
  actor: Actor,
  id: string,
): Promise<Stored<Notification>> {
  const notification = await notifications.find(actor, id);
  if (notification?.userId !== actor.userId) throw new AppError('notification.not_found');
  return notification;
}

/** Marks the caller's notifications; others' and unknown ids are passed over. Answers what is left unseen here. */
export async function markNotifications(
  ports: Pick<Ports, 'notifications'>,
  actor: Actor,
  ids: readonly string[],
  as: Mark,
): Promise<number> {
  if (ids.length > MARKS_PER_CALL) throw new AppError('notification.too_many');
  const found = await ports.notifications.findMany(actor, ids);
  for (const { id, userId } of found) {
    if (userId !== actor.userId) continue;
    await ports.notifications.update(actor, id, (before) => {
      const document = mark(before, as);
      return document === before ? undefined : { document };
    });
  }
  return (await countUnseen(ports, actor)).unseenCount;
}

/** A meeting has gone: so have the notifications that lead to it. */
export async function purgeMeeting(
  { notifications }: Pick<Ports, 'notifications'>,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('erases what led to a deleted meeting', accountId);
  const url = `/meetings/${encodeURIComponent(meetingId)}`;
  for await (const { id } of notifications.stream(scope, { where: { url } })) await notifications.remove(scope, id);
}

/** A person or an account has gone. */
export async function purgeAccount(
  { notifications }: Pick<Ports, 'notifications'>,
  whose: { userId: string } | { accountId: string },
): Promise<void> {
  const scope = systemScope(
    'erases what belonged to somebody who has gone',
    'accountId' in whose ? whose.accountId : undefined,
  );
  const where = 'userId' in whose ? { userId: whose.userId } : {};
  for await (const { id } of notifications.stream(scope, { where })) await notifications.remove(scope, id);
}
