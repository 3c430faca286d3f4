import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { getNextDigestAt } from '../domain/digest.ts';
import { createWeeklyDigestNotification } from '../domain/notification.ts';
import { getChannels } from '../domain/preferences.ts';
import { countWeeklyDigest, createWeeklyDigestEmail } from '../domain/weekly-digest-email.ts';
import { WEEKLY_DIGEST_GAP_MS, WEEKLY_DIGEST_PERIOD_MS } from '../limits.ts';
import { getEmailId, markEmailFailed } from './emails/send-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import { notify } from './notify.ts';
import type { Ports } from './ports.ts';
import { getPreferences } from './preferences.ts';

export type WeeklyDigestDue = { accountId: string; userId: string; dueAt: string };

const KIND = 'weekly_digest';
const toCause = ({ accountId, dueAt }: WeeklyDigestDue) => `${KIND} ${accountId} ${dueAt}`;

/**
 * Publishes `notifications.weekly_digest_due` for the users whose digest is due, in the write that schedules their next one: once a week,
 * by any number of processes. After weeks in which the service was down, there is one digest, of the last week. Returns the number of events.
 */
export async function publishDueWeeklyDigests(ports: Ports): Promise<number> {
  const duePreferences = ports.preferences.stream(systemScope('weekly digests that are due'), {
    where: { weeklyDigestAt: { lt: ports.now() } },
  });
  let published = 0;
  for await (const { id, accountId, userId, weeklyDigestAt } of duePreferences) {
    if (weeklyDigestAt === undefined) continue;
    const [member] = await ports.clients.findMembers(accountId, [userId]);
    // If the user has changed their time zone, the next Monday morning may follow at once. Then the one after it is used.
    const after = new Date(Math.max(ports.now().getTime(), weeklyDigestAt.getTime() + WEEKLY_DIGEST_GAP_MS));
    const nextAt = getNextDigestAt(after, 'weekly', member?.timeZone ?? '');
    const wasDown = nextAt.getTime() - weeklyDigestAt.getTime() > WEEKLY_DIGEST_PERIOD_MS + WEEKLY_DIGEST_GAP_MS;
    const dueAt = wasDown ? new Date(nextAt.getTime() - WEEKLY_DIGEST_PERIOD_MS) : weeklyDigestAt;
    let isPublished = false;
    await ports.preferences.update(systemScope('a weekly digest is due', accountId), id, (before) => {
      const { inApp, email } = getChannels(before, KIND);
      const isDue = before.weeklyDigestAt?.getTime() === weeklyDigestAt.getTime();
      isPublished = isDue && member !== undefined && (inApp || email);
      if (!isDue) return undefined;
      const event = createEvent('notifications.weekly_digest_due', { userId, dueAt: dueAt.toISOString() });
      return { document: { ...before, weeklyDigestAt: nextAt }, events: isPublished ? [event] : [] };
    });
    if (isPublished) published += 1;
  }
  return published;
}

/** Sends what was decided in the week before, and what is open, as the user can read it now. Sends nothing if there is neither. */
export async function notifyWeeklyDigest(ports: Ports, due: WeeklyDigestDue & { occurredAt: string }): Promise<void> {
  const { accountId, userId, dueAt, occurredAt } = due;
  const { inApp, email: wantsEmail } = getChannels(await getPreferences(ports, due), KIND);
  if (!inApp && !wantsEmail) return;
  const [member] = await ports.clients.findMembers(accountId, [userId]);
  if (member === undefined) return;
  const from = new Date(Date.parse(dueAt) - WEEKLY_DIGEST_PERIOD_MS);
  const ref = { userId, from: from.toISOString(), to: dueAt };
  const digest = await ports.clients.findWeeklyDigest(accountId, ref);
  if (digest === undefined) return;
  const notification = createWeeklyDigestNotification(userId, countWeeklyDigest(digest));
  const isEmailWanted = await notify(ports, { accountId, cause: toCause(due), occurredAt }, member, notification);
  if (!isEmailWanted || !isVerified(member)) return;
  const period = { digest, from, until: new Date(dueAt) };
  const topic = { accountId, kind: KIND } as const;
  await sendKindEmail(ports, { topic, member }, { kind: KIND, cause: toCause(due) }, (links) =>
    createWeeklyDigestEmail(member, period, { publicUrl: ports.publicUrl, ...links }),
  );
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markWeeklyDigestFailed(ports: Ports, due: WeeklyDigestDue): Promise<boolean> {
  return markEmailFailed(ports, getEmailId(ports, toCause(due), due.userId));
}
