import { AppError } from '@minutehand/contracts/errors';
import { createTransport } from 'nodemailer';
import type { MailTransport } from '../../app/ports.ts';
import { SMTP_TIMEOUT_MS } from '../../limits.ts';

/**
 * Mail by SMTP. `url` is smtp:// or smtps://, with user and password if the server wants them. A server that does not answer is
 * asked by one mail at a time: the others fail at once and come again, so that what goes on beside mail does not wait for it.
 */
export function createSmtpTransport(options: {
  url: string;
  from: string;
  timeoutMs?: number;
}): MailTransport & { close(): void } {
  const { timeoutMs = SMTP_TIMEOUT_MS } = options;
  let isAway = false;
  let isAsked = false;
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId }) {
      if (isAway && isAsked) throw new AppError('mail.server_unreachable');
      isAsked = true;
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
        isAway = false;
      } catch (cause) {
        isAway = !isAnswered(cause);
        throw new AppError(isAway ? 'mail.server_unreachable' : 'mail.not_accepted', { cause });
      } finally {
        isAsked = false;
      }
    },
    close: () => transport.close(),
  };
}

/** The server spoke about this mail: its sender, recipient or content. Anything else would befall any mail. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
