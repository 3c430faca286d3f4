import { AppError } from '@minutehand/contracts/errors';
import { createTransport } from 'nodemailer';
import { SMTP_TIMEOUT_MS } from '../../app/limits.ts';
import type { MailTransport } from '../../app/ports.ts';

/** Mail by SMTP. `url` is smtp:// or smtps://, with user and password if the server wants them. */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport & { close(): void } {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: to.name, address: to.email },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (cause) {
        throw new AppError(isAnswered(cause) ? 'mail.not_accepted' : 'mail.server_unreachable', { cause });
      }
    },
    close: () => transport.close(),
  };
}

/** The server spoke about this mail: its sender, recipient or content. Anything else would befall any mail. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
