import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { anonymizeUser } from './anonymize-user.ts';

export type PurgeUser = { userId: string; accountIds: readonly string[] };

/**
 * Deletes the copies of a deleted user's name, their favorites, feedback and brief reminders, and replaces the name where documents contain
 * it. Idempotent.
 */
export async function purgeUser(ports: Ports, { userId, accountIds }: PurgeUser): Promise<void> {
  const scope = systemScope('a user was deleted');
  await ports.deletedUsers.insertOnce(scope, { id: userId, deletedAt: ports.now() });
  for await (const feedback of ports.feedback.stream(scope, { where: { userId } })) {
    await ports.feedback.remove(scope, feedback.id);
  }
  for await (const favorite of ports.favorites.stream(scope, { where: { userId } })) {
    await ports.favorites.remove(scope, favorite.id);
  }
  for await (const reminder of ports.seriesBriefReminders.stream(scope, { where: { userId } })) {
    await ports.seriesBriefReminders.remove(scope, reminder.id);
  }
  const names = new Map(accountIds.map((accountId) => [accountId, '']));
  for await (const copy of ports.people.stream(scope, { where: { userId } })) {
    names.set(copy.accountId, copy.name);
    // From now on, no text is written with the name. The copy keeps it until it is replaced everywhere, even after a crash.
    await ports.people.update(scope, copy.id, (before) =>
      before.isDeleted === true ? undefined : { document: { ...before, isDeleted: true } },
    );
  }
  for (const [accountId, name] of names) await anonymizeUser(ports, accountId, { userId, name });
  for await (const copy of ports.people.stream(scope, { where: { userId } })) await ports.people.remove(scope, copy.id);
}

/** The documents that belong to a user. The name in documents of others is not counted. */
export async function countUserDocuments(
  ports: Pick<Ports, 'feedback' | 'favorites' | 'seriesBriefReminders' | 'people' | 'calendarFeeds'>,
  userId: string,
): Promise<Record<string, number>> {
  const scope = systemScope('a user was deleted');
  return {
    meeting_feedback: await ports.feedback.count(scope, { userId }),
    meeting_favorites: await ports.favorites.count(scope, { userId }),
    series_brief_reminders: await ports.seriesBriefReminders.count(scope, { userId }),
    people: await ports.people.count(scope, { userId }),
    calendar_feeds: await ports.calendarFeeds.count(scope, { userId }),
  };
}
