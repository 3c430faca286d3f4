import { isAppError } from '@minutehand/contracts/errors';
import { createMinutesReadyEmailToUnverified } from '../domain/emails.ts';
import { createMinutesReadyEmail, createNewDraftEmail } from '../domain/minutes-ready-email.ts';
import { createMinutesReadyNotification } from '../domain/notification.ts';
import { NOTIFIED_READERS_MAX } from '../limits.ts';
import { reserveEmailToUnverified } from './emails/reserve-emails.ts';
import { getEmailId, markEmailFailed, markEmailsFailed, sendEach, sendEmail } from './emails/send-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import { notify } from './notify.ts';
import type { Member, Ports } from './ports.ts';

export type MinutesReady = {
  accountId: string;
  meetingId: string;
  generationId: string;
  /** Absent in events of earlier releases. */
  proposed?: boolean | undefined;
};

type Recipients = { title: string; members: Member[] };

async function findRecipients({ clients }: Ports, ready: MinutesReady): Promise<Recipients | undefined> {
  const audience = await clients.findAudience(ready.accountId, ready.meetingId);
  if (!audience) return undefined;
  const readers = audience.readerIds.slice(0, NOTIFIED_READERS_MAX);
  return { title: audience.title, members: await clients.findMembers(ready.accountId, readers) };
}

/** Notifies the readers of a meeting, in the product and by email, once per generation. */
export async function notifyMinutesReady(ports: Ports, ready: MinutesReady & { occurredAt: string }): Promise<void> {
  const recipients = await findRecipients(ports, ready);
  if (!recipients) return;
  const { accountId, meetingId, generationId, occurredAt, proposed } = ready;
  const { title, members } = recipients;
  const emailed: Member[] = [];
  for (const member of members) {
    const notification = createMinutesReadyNotification(member.userId, { id: meetingId, title }, proposed);
    if (await notify(ports, { accountId, cause: generationId, occurredAt }, member, notification)) emailed.push(member);
  }
  const minutes = emailed.some(isVerified) ? await ports.clients.findReadyMinutes(accountId, meetingId) : undefined;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const topic = { accountId, kind: 'minutes', meetingId } as const;
  await sendEach(emailed, async (member) => {
    const { userId, email } = member;
    if (isVerified(member)) {
      // The meeting was deleted meanwhile.
      if (minutes === undefined) return;
      const subject = { kind: 'minutes_ready', cause: generationId } as const;
      return sendKindEmail(ports, { topic, member }, subject, (memberLinks) => {
        const links = { meetingUrl: url, ...memberLinks };
        return proposed
          ? createNewDraftEmail(member, minutes.title, links)
          : createMinutesReadyEmail(member, minutes, links);
      });
    }
    // The address may belong to another person: a few emails a day, without any text of the user.
    const to = { id: userId, name: '', email };
    const content = { ...createMinutesReadyEmailToUnverified({ url }), topic };
    await sendEmail(ports, generationId, to, content, async () => {
      try {
        await reserveEmailToUnverified(ports, { cause: generationId, email });
        return true;
      } catch (error) {
        if (!isAppError(error, 'mail.too_many_today')) throw error;
        await markEmailFailed(ports, getEmailId(ports, generationId, userId));
        return false;
      }
    });
  });
}

/** Marks the unsent emails as failed after the last attempt. Returns true if there were any. */
export async function markMinutesReadyEmailsFailed(ports: Ports, ready: MinutesReady): Promise<boolean> {
  const members = (await findRecipients(ports, ready))?.members ?? [];
  return markEmailsFailed(
    ports,
    members.map(({ userId }) => getEmailId(ports, ready.generationId, userId)),
  );
}
