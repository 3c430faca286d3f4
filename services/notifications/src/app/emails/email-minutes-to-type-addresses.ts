import { createConfirmationEmail, createMinutesEmail } from '../../domain/emails.ts';
import { NOTIFIED_READERS_MAX } from '../../limits.ts';
import { isVerified } from '../is-verified.ts';
import type { EmailTopic, Member, Ports, ReadyMinutes } from '../ports.ts';
import { getSubscription, requestConfirmation, toSubscriptionUrl } from './mail-subscriptions.ts';
import { getEmailId, markEmailsFailed, sendEach, toRecipientId } from './send-email.ts';
import { sendExternalEmail } from './send-external-email.ts';

export type EmailMinutesToTypeAddresses = { accountId: string; meetingId: string };

/**
 * Emails the minutes to each address of the meeting type, once per import. Later generations of the same import are not sent. An address
 * that belongs to no verified reader gets a confirmation request first, and the minutes only after it has confirmed. Nothing is sent while
 * the address of the meeting's owner is not verified.
 */
export async function emailMinutesToTypeAddresses(
  ports: Ports,
  { accountId, meetingId }: EmailMinutesToTypeAddresses,
): Promise<void> {
  const minutes = await ports.clients.findReadyMinutes(accountId, meetingId);
  if (minutes === undefined || minutes.content.trim() === '') return;
  const url = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  const content = createMinutesEmail({ ...minutes, url });
  const cause = getCause(meetingId, minutes);
  const readers = await findReaders(ports, { accountId, meetingId }, minutes);
  // If the owner left the account or is not verified, nothing is sent.
  if (readers.owner === undefined || !isVerified(readers.owner)) return;
  const topic = { accountId, kind: 'minutes', meetingId } as const;
  await sendEach(minutes.notificationEmails, async (email) => {
    if (await checkConfirmed(ports, topic, email, readers)) {
      await sendExternalEmail(ports, { topic, cause, recipientId: toRecipientId(email), email, content });
    }
  });
}

type Readers = { owner: Member | undefined; emails: ReadonlySet<string> };

async function findReaders(
  { clients }: Ports,
  { accountId, meetingId }: EmailMinutesToTypeAddresses,
  { notificationEmails }: ReadyMinutes,
): Promise<Readers> {
  const audience = notificationEmails.length === 0 ? undefined : await clients.findAudience(accountId, meetingId);
  if (audience === undefined) return { owner: undefined, emails: new Set() };
  const ids = [...new Set([audience.ownerId, ...audience.readerIds])].slice(0, NOTIFIED_READERS_MAX);
  const members = await clients.findMembers(accountId, ids);
  return {
    owner: members.find(({ userId }) => userId === audience.ownerId),
    emails: new Set(members.filter(isVerified).map(({ email }) => toRecipientId(email))),
  };
}

/** True for the address of a reader, and for one that has confirmed. Requests a confirmation from any other address. */
async function checkConfirmed(
  ports: Ports,
  topic: EmailTopic,
  email: string,
  { owner, emails }: Readers,
): Promise<boolean> {
  if (emails.has(toRecipientId(email))) return true;
  const { accountId } = topic;
  const subscription = await getSubscription(ports, accountId, email);
  if (subscription.state === 'confirmed') return true;
  const requested = await requestConfirmation(ports, accountId, subscription);
  if (requested?.state !== 'asked') return requested?.state === 'confirmed';
  // The same request is sent once, even when the event is handled again.
  const cause = `confirmation of ${requested.id}, ${requested.askedAt?.getTime() ?? 0}`;
  const content = createConfirmationEmail({ sender: owner, url: toSubscriptionUrl(ports, requested) });
  await sendExternalEmail(ports, { topic, cause, recipientId: requested.id, email, content });
  return false;
}

/** Marks the unsent emails as failed after the last attempt. Returns true if there were any. */
export async function markEmailsToTypeAddressesFailed(
  ports: Ports,
  { accountId, meetingId }: EmailMinutesToTypeAddresses,
): Promise<boolean> {
  const minutes = await ports.clients.findReadyMinutes(accountId, meetingId);
  const emails = minutes?.notificationEmails ?? [];
  return markEmailsFailed(
    ports,
    emails.map((email) => getEmailId(ports, getCause(meetingId, minutes), toRecipientId(email))),
  );
}

function getCause(meetingId: string, minutes: Pick<ReadyMinutes, 'importNumber'> | undefined): string {
  return `minutes of ${meetingId}, ${minutes?.importNumber ?? 0}`;
}
