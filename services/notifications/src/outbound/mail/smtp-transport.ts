import { AppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import { createTransport } from 'nodemailer';
import type { MailTransport } from '../../app/ports.ts';
import { SMTP_TIMEOUT_MS } from '../../limits.ts';

/**
 * Sends emails by SMTP. `url` is smtp:// or smtps:// and may contain user and password. While the server does not respond, one
 * email at a time is tried and the others fail immediately, so that their handlers do not block until the timeout.
 */
export function createSmtpTransport(options: {
  url: string;
  from: string;
  /** The address to which mail servers report what happened to the email later; by default that of `from`. */
  createReturnPath?: ((mailId: string) => string) | undefined;
  log?: Pick<Logger, 'error'>;
  timeoutMs?: number;
}): MailTransport & { close(): void } {
  const { timeoutMs = SMTP_TIMEOUT_MS, createReturnPath, log } = options;
  let isUnreachable = false;
  let isSending = false;
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, messageId, unsubscribeUrl }) {
      if (isUnreachable && isSending) throw new AppError('mail.server_unreachable');
      isSending = true;
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: to.name, address: to.email },
          subject,
          text,
          html,
          messageId,
          ...(createReturnPath && getReportOptions(id, { from: createReturnPath(id), to: to.email })),
          headers: { 'Auto-Submitted': 'auto-generated', ...getUnsubscribeHeaders(unsubscribeUrl) },
        });
        isUnreachable = false;
      } catch (cause) {
        if (createReturnPath && isSenderRejection(cause))
          log?.error(
            { mailId: id, responseCode: cause.responseCode },
            'the mail server rejects return paths of NOTIFICATIONS_BOUNCE_DOMAIN as senders, so that no email can be sent: allow the domain there, or unset it',
          );
        isUnreachable = !isRejection(cause);
        throw new AppError(isUnreachable ? 'mail.server_unreachable' : 'mail.not_accepted', { cause });
      } finally {
        isSending = false;
      }
    },
    close: () => transport.close(),
  };
}

/** Requests reports of failures and delays (RFC 3461), without the text of the email. Servers that do not support it report failures, too. */
function getReportOptions(id: string, envelope: { from: string; to: string }) {
  return { envelope, dsn: { id, return: 'headers' as const, notify: ['failure' as const, 'delay' as const] } };
}

/** Email clients offer to unsubscribe, and do it by a POST to the URL (RFC 8058). */
function getUnsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** True when the server rejected this email (sender, recipient or content). Other errors affect every email. */
function isRejection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Response codes from this one on are of permanent rejections (RFC 5321). */
const PERMANENT_REJECTION = 500;
/** A response to the recipient that is about the sender: with a status of invalid senders (RFC 3463), or with the words of Postfix. */
const INVALID_SENDER = /^\d{3}[ -][45]\.1\.[78]\s|\bsender address rejected\b/i;

/** Not if it is temporary, such as of a server without space, unless the response is about the sender. */
function isSenderRejection(error: unknown): error is Error & { responseCode?: unknown } {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const isPermanent = 'responseCode' in error && Number(error.responseCode) >= PERMANENT_REJECTION;
  const isAtSender = isPermanent && 'command' in error && error.command === 'MAIL FROM';
  return isAtSender || ('response' in error && INVALID_SENDER.test(String(error.response)));
}
