import { minutesEmail } from '../domain/emails.ts';
import type { MinutesDelivery, Ports } from './ports.ts';
import { getEmailId, markEmailFailed, toRecipientId } from './send-email.ts';
import { sendOutwardEmails } from './send-outward-email.ts';

export type DeliverMinutes = { accountId: string; meetingId: string };

/** Emails the minutes to each address of the meeting type, once per import. Later generations of the same import are not sent. */
export async function deliverMinutes(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  if (delivery === undefined || delivery.content.trim() === '') return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const content = minutesEmail({ ...delivery, url });
  const cause = getCause(meetingId, delivery);
  const emails = delivery.notificationEmails.map((email) => {
    return { accountId, cause, recipientId: toRecipientId(email), email, content };
  });
  await sendOutwardEmails(ports, emails);
}

/** Marks the unsent emails as failed after the last attempt. */
export async function markDeliveryFailed(ports: Ports, { accountId, meetingId }: DeliverMinutes): Promise<void> {
  const delivery = await ports.clients.findMinutesDelivery(accountId, meetingId);
  for (const email of delivery?.notificationEmails ?? []) {
    await markEmailFailed(ports, getEmailId(ports, getCause(meetingId, delivery), toRecipientId(email)));
  }
}

function getCause(meetingId: string, delivery: Pick<MinutesDelivery, 'importNumber'> | undefined): string {
  return `minutes of ${meetingId}, ${delivery?.importNumber ?? 0}`;
}
