import { AppError } from '@minutehand/contracts/errors';
import { ACCOUNTS_MAX, ADDITIONAL_ACCOUNT_PENCE, BASE_PENCE, INCLUDED_ACCOUNTS } from '../limits.ts';

const MINOR_UNITS_PER_MAJOR_UNIT = 100;
const PENCE_DIGITS = 2;

/**
 * The monthly price in pence: the base price includes five accounts, each additional account costs extra.
 * Throws billing.account_count_invalid unless the count is an integer from 1 to ACCOUNTS_MAX.
 */
export function priceInPence(accountCount: number): number {
  if (!Number.isInteger(accountCount) || accountCount < 1 || accountCount > ACCOUNTS_MAX) {
    throw new AppError('billing.account_count_invalid');
  }
  return BASE_PENCE + ADDITIONAL_ACCOUNT_PENCE * Math.max(0, accountCount - INCLUDED_ACCOUNTS);
}

/** Formats pence as pounds with two decimals: 9500 is "95.00". Uses integers only, so nothing is rounded. */
export function formatPounds(pence: number): string {
  const pounds = Math.floor(pence / MINOR_UNITS_PER_MAJOR_UNIT);
  return `${pounds}.${String(pence % MINOR_UNITS_PER_MAJOR_UNIT).padStart(PENCE_DIGITS, '0')}`;
}
