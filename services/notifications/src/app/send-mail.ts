import { isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { EmailContent } from '../domain/emails.ts';
import type { Ports } from './ports.ts';

/** Mails are global, because a password reset belongs to no account. */
const mailScope = systemScope('mails belong to a person, not to an account');

/** The id of a mail is derived from its cause and recipient, so that a redelivered event does not send it again. */
export function getMailId({ deriveId }: Pick<Ports, 'deriveId'>, cause: string, recipient: string): string {
  return deriveId('mail', cause, recipient);
}

/**
 * Sends a mail unless it is already sent. It is marked as sent after the server has accepted it: after a crash in between
 * it is sent again with the same Message-ID, so mail clients show it once.
 */
export async function sendMail(
  ports: Pick<Ports, 'mails' | 'transport' | 'deriveId' | 'publicUrl' | 'now'>,
  cause: string,
  to: { id: string; name: string; email: string },
  content: EmailContent,
): Promise<void> {
  const id = getMailId(ports, cause, to.id);
  const { document } = await ports.mails.insertOnce(mailScope, { id, state: 'pending' });
  if (document.state === 'sent') return;
  const messageId = `<${id}@${new URL(ports.publicUrl).hostname}>`;
  await ports.transport.send({ ...content, id, messageId, to: { name: to.name, email: to.email } });
  await ports.mails.update(mailScope, id, (before) => ({
    document: { ...before, state: 'sent', sentAt: ports.now() },
  }));
}

/** Sends mails one after the other. A rejected address does not stop the others; the first rejection is thrown at the end. */
export async function sendMails(
  ports: Parameters<typeof sendMail>[0],
  cause: string,
  mails: readonly { to: { id: string; name: string; email: string }; content: EmailContent }[],
): Promise<void> {
  let rejection: unknown;
  for (const { to, content } of mails) {
    try {
      await sendMail(ports, cause, to, content);
    } catch (error) {
      if (!isAppError(error, 'mail.not_accepted')) throw error;
      rejection ??= error;
    }
  }
  if (rejection !== undefined) throw rejection;
}

/** Marks a pending mail as failed and publishes `notifications.email_failed`. */
export async function markEmailFailed({ mails }: Pick<Ports, 'mails'>, id: string): Promise<void> {
  await mails.update(mailScope, id, (before) =>
    before.state === 'pending'
      ? {
          document: { ...before, state: 'failed' },
          events: [defineEvent('notifications.email_failed', { mailId: id })],
        }
      : undefined,
  );
}
