import { isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { EmailContent } from '../domain/emails.ts';
import type { Ports } from './ports.ts';

/** Mail is global: a reset link belongs to no account. */
const mailScope = systemScope('mail goes to a person, not to an account');

/** A mail's id: the event that caused it and whom it goes to, so that a redelivery is the same mail. */
export function mailIdOf({ idOf }: Pick<Ports, 'idOf'>, cause: string, recipient: string): string {
  return idOf('mail', cause, recipient);
}

/**
 * Sends a letter unless it has gone out already. The mark is written after the server took it: a stop in between sends it
 * again with the same Message-ID, which mail programs show once.
 */
export async function sendMail(
  ports: Pick<Ports, 'mails' | 'transport' | 'idOf' | 'publicUrl' | 'now'>,
  cause: string,
  to: { id: string; name: string; email: string },
  content: EmailContent,
): Promise<void> {
  const id = mailIdOf(ports, cause, to.id);
  const { document } = await ports.mails.insertOnce(mailScope, { id, state: 'pending' });
  if (document.state === 'sent') return;
  const messageId = `<${id}@${new URL(ports.publicUrl).hostname}>`;
  await ports.transport.send({ ...content, id, messageId, to: { name: to.name, email: to.email } });
  await ports.mails.update(mailScope, id, (before) => ({
    document: { ...before, state: 'sent', sentAt: ports.now() },
  }));
}

/** Sends to everybody, one after another. */
export async function sendMails(
  ports: Parameters<typeof sendMail>[0],
  cause: string,
  mails: readonly { to: { id: string; name: string; email: string }; content: EmailContent }[],
): Promise<void> {
  let refused: unknown;
  for (const { to, content } of mails) {
    try {
      await sendMail(ports, cause, to, content);
    } catch (error) {
      // One address that the server does not take must not keep the others from their mail.
      if (!isAppError(error, 'mail.not_accepted')) throw error;
      refused ??= error;
    }
  }
  if (refused !== undefined) throw refused;
}

/** A mail was tried as often as it is tried: says so, once. */
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
