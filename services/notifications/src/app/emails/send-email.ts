import { isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { toHtmlDocument } from '../../domain/email-layout.ts';
import type { RenderedEmail } from '../../domain/emails.ts';
import type { EmailTopic, OutgoingEmail, Ports } from '../ports.ts';

/** Emails are global, because a password reset belongs to no account. */
export const emailScope = systemScope('emails belong to a person, not to an account');

/** Derives the id of an email from its cause and recipient, so that a redelivered event does not send it again. */
export function getEmailId({ deriveId }: Pick<Ports, 'deriveId'>, cause: string, recipient: string): string {
  return deriveId('mail', cause, recipient);
}

/** Recipients without an account are identified by their address, regardless of case. */
export function toRecipientId(email: string): string {
  return email.toLowerCase();
}

/**
 * Sends an email unless it was sent already. It is marked as sent after the server has accepted it. After a crash in between,
 * it is sent again with the same Message-ID, so email clients show it once.
 */
export async function sendEmail(
  ports: Pick<Ports, 'emails' | 'transport' | 'deriveId' | 'publicUrl' | 'now'>,
  cause: string,
  to: { id: string; name: string; email: string },
  /** The topic is absent if the email belongs to no account. */
  { topic, ...content }: RenderedEmail & Pick<OutgoingEmail, 'unsubscribeUrl'> & { topic?: EmailTopic },
  /** Called before the first attempt to send; false sends nothing. */
  isAllowed: () => Promise<boolean> = async () => true,
): Promise<void> {
  const id = getEmailId(ports, cause, to.id);
  const { document } = await ports.emails.insertOnce(emailScope, { id, state: 'pending', ...toTopicFields(topic) });
  // Version 0: it was erased with its account.
  if (document.version === 0 || document.state === 'sent' || !(await isAllowed())) return;
  const messageId = `<${id}@${new URL(ports.publicUrl).hostname}>`;
  const html = toHtmlDocument(content);
  await ports.transport.send({ ...content, html, id, messageId, to: { name: to.name, email: to.email } });
  await ports.emails.update(emailScope, id, (before) => ({
    document: { ...before, state: 'sent', sentAt: ports.now() },
  }));
}

const toTopicFields = (topic: EmailTopic | undefined) => ({ topic, topicAccountId: topic?.accountId });

/** True for the first of several events with the same cause, even when it is redelivered: only this one sends the email. */
export async function claimEmail(
  ports: Pick<Ports, 'emails' | 'deriveId'>,
  cause: string,
  recipient: string,
  { eventId, topic }: { eventId: string; topic: EmailTopic },
): Promise<boolean> {
  const id = getEmailId(ports, cause, recipient);
  const { document } = await ports.emails.insertOnce(emailScope, {
    ...{ id, state: 'pending', eventId },
    ...toTopicFields(topic),
  });
  return document.eventId === eventId;
}

/** Sends emails one after the other. A rejected address does not stop the others; the first rejection is thrown at the end. */
export async function sendEach<T>(emails: readonly T[], send: (email: T) => Promise<void>): Promise<void> {
  let rejection: unknown;
  for (const email of emails) {
    try {
      await send(email);
    } catch (error) {
      if (!isAppError(error, 'mail.not_accepted')) throw error;
      rejection ??= error;
    }
  }
  if (rejection !== undefined) throw rejection;
}

/** When an email was first attempted, successfully or not; undefined before that. */
export async function findFirstAttempt({ emails }: Pick<Ports, 'emails'>, id: string): Promise<Date | undefined> {
  return (await emails.find(emailScope, id))?.createdAt;
}

/** Marks a pending email as failed and publishes `notifications.email_failed`. Returns false if it was not pending. */
export async function markEmailFailed({ emails }: Pick<Ports, 'emails'>, id: string): Promise<boolean> {
  let isPending = false;
  await emails.update(emailScope, id, (before) => {
    isPending = before.state === 'pending';
    if (!isPending) return undefined;
    return {
      document: { ...before, state: 'failed' },
      events: [createEvent('notifications.email_failed', { mailId: id })],
    };
  });
  return isPending;
}

/** Returns true if one of the emails was pending. */
export async function markEmailsFailed(ports: Pick<Ports, 'emails'>, ids: readonly string[]): Promise<boolean> {
  let isAnyPending = false;
  for (const id of ids) if (await markEmailFailed(ports, id)) isAnyPending = true;
  return isAnyPending;
}
