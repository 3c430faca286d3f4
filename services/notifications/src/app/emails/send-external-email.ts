import { isAppError } from '@minutehand/contracts/errors';
import type { EmailContent } from '../../domain/emails.ts';
import { addUnsubscribeLink } from '../../domain/mail-subscription.ts';
import type { Ports } from '../ports.ts';
import { getSubscription, toSubscriptionUrl } from './mail-subscriptions.ts';
import { reserveMails } from './reserve-mails.ts';
import { getEmailId, markEmailFailed, sendEach, sendEmail } from './send-email.ts';

/** An email to a person who may be outside the account. */
export type ExternalEmail = {
  accountId: string;
  /** Identifies the email together with the address, as in its reservation. */
  cause: string;
  /** Identifies the email together with the cause. */
  recipientId: string;
  email: string;
  content: EmailContent;
};

/**
 * Sends an email that counts against the daily limits, with a link that ends such emails. It was reserved when a user requested it; otherwise
 * it is reserved now. Above a limit it is marked as failed, without a retry. An address that has unsubscribed gets nothing.
 */
export async function sendExternalEmail(ports: Ports, external: ExternalEmail): Promise<void> {
  const { accountId, cause, recipientId, email, content } = external;
  const subscription = await getSubscription(ports, accountId, email);
  if (subscription.state === 'unsubscribed') return;
  const unsubscribeUrl = toSubscriptionUrl(ports, subscription);
  const to = { id: recipientId, name: '', email };
  await sendEmail(ports, cause, to, { ...addUnsubscribeLink(content, unsubscribeUrl), unsubscribeUrl }, async () => {
    try {
      await reserveMails(ports, { accountId, senderId: '', mails: [{ cause, email }] });
      return true;
    } catch (error) {
      if (!isAppError(error, 'mail.too_many_today')) throw error;
      await markEmailFailed(ports, getEmailId(ports, cause, recipientId));
      return false;
    }
  });
}

/** Sends emails one after the other. A rejected address does not stop the others. */
export async function sendExternalEmails(ports: Ports, emails: readonly ExternalEmail[]): Promise<void> {
  await sendEach(emails, (email) => sendExternalEmail(ports, email));
}
