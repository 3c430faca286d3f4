import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import { EMAIL_CHANGE_INTERVAL_MS, EMAIL_CHANGE_TTL_MS, PENDING_EMAIL_CHANGES_MAX } from '../limits.ts';

/** A new address that an emailed link has to confirm. Its token is signed when the email is sent, and not stored. */
export type EmailChange = { id: string; email: string; emailKey: string; requestedAt: Date };

const getExpiry = ({ requestedAt }: EmailChange): number => requestedAt.getTime() + EMAIL_CHANGE_TTL_MS;

const findPending = (changes: readonly EmailChange[], now: Date): EmailChange[] =>
  changes.filter((change) => getExpiry(change) > now.getTime());

/** Adds a change, which replaces the earlier ones. They stay in the list, because they count against the limit. Throws email_change.too_many. */
export function addEmailChange(changes: readonly EmailChange[], change: EmailChange): EmailChange[] {
  const now = change.requestedAt;
  const pending = findPending(changes, now);
  const [oldest, latest] = [pending.at(0), pending.at(-1)];
  const isFull = pending.length >= PENDING_EMAIL_CHANGES_MAX;
  const allowedAt = Math.max(
    latest === undefined ? 0 : latest.requestedAt.getTime() + EMAIL_CHANGE_INTERVAL_MS,
    isFull && oldest !== undefined ? getExpiry(oldest) : 0,
  );
  if (allowedAt > now.getTime()) {
    const retryAfterSeconds = Math.ceil((allowedAt - now.getTime()) / SECOND_MS);
    throw new AppError('email_change.too_many', { details: { retryAfterSeconds } });
  }
  return [...pending, change];
}

/** The change of a link that was signed for this user. Throws email_change.expired, including for a change that a later one replaced. */
export function getEmailChange(changes: readonly EmailChange[], id: string, now: Date): EmailChange {
  const latest = findPending(changes, now).at(-1);
  if (latest?.id !== id) throw new AppError('email_change.expired');
  return latest;
}
