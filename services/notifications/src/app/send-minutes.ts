import { sentMinutesEmail } from '../domain/emails.ts';
import type { Ports } from './ports.ts';
import { mailIdOf, markEmailFailed, sendMails } from './send-mail.ts';

export type MinutesEmailRequested = { accountId: string; minutesEmailId: string };

/** Two spellings of an address are one recipient. */
const recipientOf = (email: string) => email.toLowerCase();

/** Mails minutes to the addresses that somebody sent them to, once each, unless the meeting has gone meanwhile. */
export async function sendMinutes(ports: Ports, { accountId, minutesEmailId }: MinutesEmailRequested): Promise<void> {
  const delivery = await ports.clients.findMinutesEmail(accountId, minutesEmailId);
  if (!delivery) return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(delivery.meetingId)}`;
  const content = sentMinutesEmail({ ...delivery, url });
  const mails = delivery.emailAddresses.map((email) => ({ to: { id: recipientOf(email), name: '', email }, content }));
  await sendMails(ports, minutesEmailId, mails);
}

/** After the last try: the mails that never went out are marked. */
export async function failMinutesEmail(ports: Ports, requested: MinutesEmailRequested): Promise<void> {
  const { accountId, minutesEmailId } = requested;
  const delivery = await ports.clients.findMinutesEmail(accountId, minutesEmailId);
  for (const email of delivery?.emailAddresses ?? []) {
    await markEmailFailed(ports, mailIdOf(ports, minutesEmailId, recipientOf(email)));
  }
}
