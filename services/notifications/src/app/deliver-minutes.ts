import { minutesEmail } from '../domain/emails.ts';
import type { MinutesDelivery, Ports } from './ports.ts';
import { getMailId, markEmailFailed, sendMails } from './send-mail.ts';

export type DeliverMinutes = { accountId: string; meetingId: string };

/** Mails the minutes to each address of the meeting type, once per import. Later generations of the same import are not mailed. */
export async function deliverMinutes(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  if (delivery === undefined || delivery.content.trim() === '') return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const content = minutesEmail({ ...delivery, url });
  const mails = delivery.notificationEmails.map((email) => ({
    to: { id: toRecipientId(email), name: '', email },
    content,
  }));
  await sendMails(ports, getCause(meetingId, delivery), mails);
}

/** Marks the unsent mails as failed after the last attempt. */
export async function markDeliveryFailed(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  for (const email of delivery?.notificationEmails ?? []) {
    await markEmailFailed(ports, getMailId(ports, getCause(meetingId, delivery), toRecipientId(email)));
  }
}

function getCause(meetingId: string, delivery: Pick<MinutesDelivery, 'importNumber'> | undefined): string {
  return `minutes of ${meetingId}, ${delivery?.importNumber ?? 0}`;
}

function toRecipientId(email: string): string {
  return email.toLowerCase();
}
