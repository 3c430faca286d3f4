import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import {
  EMAIL_VERIFICATION_INTERVAL_MS,
  EMAIL_VERIFICATION_TTL_MS,
  PENDING_EMAIL_VERIFICATIONS_MAX,
} from '../limits.ts';

/** An emailed link that verifies the address of a user. Its token is signed when the email is sent, and not stored. */
export type EmailVerification = { id: string; requestedAt: Date };

/** The verification of the user's address, and the links that verify it. */
export type EmailState = {
  /** Users that were stored before addresses were verified have a verified address. */
  emailVerified: boolean;
  emailVerifications: EmailVerification[];
};

export const VERIFIED_EMAIL_STATE: EmailState = { emailVerified: true, emailVerifications: [] };

const getExpiry = ({ requestedAt }: EmailVerification): number => requestedAt.getTime() + EMAIL_VERIFICATION_TTL_MS;

const findPending = (links: readonly EmailVerification[], now: Date): EmailVerification[] =>
  links.filter((link) => getExpiry(link) > now.getTime());

/** Adds a link. Throws email_verification.used when the address is verified, email_verification.too_many. */
export function addVerification(
  { emailVerified, emailVerifications }: EmailState,
  id: string,
  now: Date,
): EmailVerification[] {
  if (emailVerified) throw new AppError('email_verification.used');
  const pending = findPending(emailVerifications, now);
  const [oldest, latest] = [pending.at(0), pending.at(-1)];
  const isFull = pending.length >= PENDING_EMAIL_VERIFICATIONS_MAX;
  const allowedAt = Math.max(
    latest === undefined ? 0 : latest.requestedAt.getTime() + EMAIL_VERIFICATION_INTERVAL_MS,
    isFull && oldest !== undefined ? getExpiry(oldest) : 0,
  );
  if (allowedAt > now.getTime()) {
    const retryAfterSeconds = Math.ceil((allowedAt - now.getTime()) / SECOND_MS);
    throw new AppError('email_verification.too_many', { details: { retryAfterSeconds } });
  }
  return [...pending, { id, requestedAt: now }];
}

/** Checks a link that was signed for this user. Throws email_verification.used, email_verification.expired. */
export function checkVerification({ emailVerified, emailVerifications }: EmailState, id: string, now: Date): void {
  if (emailVerified) throw new AppError('email_verification.used');
  if (!findPending(emailVerifications, now).some((link) => link.id === id))
    throw new AppError('email_verification.expired');
}

/** Throws user.email_unverified: credentials and email to others need a verified address. */
export function requireVerifiedEmail({ emailVerified }: Pick<EmailState, 'emailVerified'>): void {
  if (!emailVerified) throw new AppError('user.email_unverified');
}
