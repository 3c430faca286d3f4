import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { MailReservation } from '@minutehand/service-kit/mail-ledger';
import type { Ports } from '../ports.ts';
import { requireVerifiedEmail } from './require-verified-email.ts';

/**
 * Counts emails against the daily limits before they are stored. Throws user.email_unverified or, above a limit, `code`. Repeated requests
 * count once.
 */
export async function reserveEmails(
  ports: Pick<Ports, 'directory' | 'mailLedger'>,
  actor: Actor,
  emails: readonly MailReservation[],
  code: ErrorCode,
): Promise<void> {
  await requireVerifiedEmail(ports, actor);
  try {
    await ports.mailLedger.reserve(actor, emails);
  } catch (error) {
    if (isAppError(error, 'mail.too_many_today')) throw new AppError(code, { details: error.details, cause: error });
    throw error;
  }
}
