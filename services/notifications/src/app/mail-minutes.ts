import { minutesEmail } from '../domain/emails.ts';
import type { MinutesDelivery, Ports } from './ports.ts';
import { mailIdOf, markEmailFailed, sendMails } from './send-mail.ts';

export type DeliverMinutes = { accountId: string; meetingId: string };

/** Mails the minutes to the addresses of the meeting's type, each by itself; once a transcript, however often it is written up. */
export async function mailMinutes(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  if (delivery === undefined || delivery.content.trim() === '') return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const content = minutesEmail({ ...delivery, url });
  const mails = delivery.notificationEmails.map((email) => ({
    to: { id: recipientOf(email), name: '', email },
    content,
  }));
  await sendMails(ports, causeOf(meetingId, delivery), mails);
}

/** After the last try: the mails that never went out are marked. */
export async function failMinutesDelivery(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  for (const email of delivery?.notificationEmails ?? []) {
    await markEmailFailed(ports, mailIdOf(ports, causeOf(meetingId, delivery), recipientOf(email)));
  }
}

function causeOf(meetingId: string, delivery: Pick<MinutesDelivery, 'importNumber'> | undefined): string {
  return `minutes of ${meetingId}, ${delivery?.importNumber ?? 0}`;
}

function recipientOf(email: string): string {
  return email.toLowerCase();
}
