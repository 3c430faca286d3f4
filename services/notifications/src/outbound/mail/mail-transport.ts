import type { ServiceKit } from '@minutehand/service-kit/service';
import type { MailTransport } from '../../app/ports.ts';
import type { NotificationsConfig } from '../../config.ts';
import { createDevelopmentMailbox } from './development-mailbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Creates the SMTP transport or the development mailbox. Logs a warning at each start if the mailbox is public. */
export function createMailTransport(
  { mail, mailFrom }: Pick<NotificationsConfig, 'mail' | 'mailFrom'>,
  createReturnPath: ((mailId: string) => string) | undefined,
  { log, now, lifecycle }: Pick<ServiceKit, 'log' | 'now' | 'lifecycle'>,
): MailTransport {
  if ('folder' in mail) {
    if (mail.isPublic) {
      log.warn(
        'PUBLIC_DEVELOPMENT_MAILBOX is true: everybody who reaches the product can read all mail at /dev/mail, with the links that reset passwords',
      );
    }
    return createDevelopmentMailbox({ folder: mail.folder, now });
  }
  const transport = createSmtpTransport({ url: mail.smtpUrl, from: mailFrom, createReturnPath, log });
  lifecycle.onStop('smtp', () => transport.close());
  return transport;
}
