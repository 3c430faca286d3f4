import { createForwardedMinutesEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailsFailed, toRecipientId } from './send-email.ts';
import { sendExternalEmails } from './send-external-email.ts';

export type MinutesEmailRequested = { accountId: string; minutesEmailId: string };

/** Emails minutes to the addresses that a user entered, once each. Does nothing when the meeting was deleted. */
export async function emailRequestedMinutes(
  ports: Ports,
  { accountId, minutesEmailId }: MinutesEmailRequested,
): Promise<void> {
  const contents = await ports.clients.findMinutesEmail(accountId, minutesEmailId);
  if (!contents) return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(contents.meetingId)}`;
  const content = createForwardedMinutesEmail({ ...contents, url });
  const topic = { accountId, kind: 'minutes', meetingId: contents.meetingId } as const;
  const emails = contents.emailAddresses.map((email) => {
    return { topic, cause: minutesEmailId, recipientId: toRecipientId(email), email, content };
  });
  await sendExternalEmails(ports, emails);
}

/** Marks the unsent emails as failed after the last attempt. Returns true if there were any. */
export async function markMinutesEmailFailed(ports: Ports, requested: MinutesEmailRequested): Promise<boolean> {
  const { accountId, minutesEmailId } = requested;
  const emails = (await ports.clients.findMinutesEmail(accountId, minutesEmailId))?.emailAddresses ?? [];
  return markEmailsFailed(
    ports,
    emails.map((email) => getEmailId(ports, minutesEmailId, toRecipientId(email))),
  );
}
