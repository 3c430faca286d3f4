import { AppError } from '@minutehand/contracts/errors';
import { ADDITIONAL_SEAT_PENCE, BASE_PENCE, INCLUDED_SEATS, SEATS_MAX } from '../limits.ts';

const MINOR_UNITS_PER_MAJOR_UNIT = 100;
const PENCE_DIGITS = 2;

/**
 * The monthly price in pence: the base price includes five seats, each additional seat costs extra.
 * Throws billing.account_count_invalid unless the count is an integer from 1 to SEATS_MAX.
 */
export function getPriceInPence(seatCount: number): number {
  if (!Number.isInteger(seatCount) || seatCount < 1 || seatCount > SEATS_MAX) {
    throw new AppError('billing.account_count_invalid');
  }
  return BASE_PENCE + ADDITIONAL_SEAT_PENCE * Math.max(0, seatCount - INCLUDED_SEATS);
}

/** Formats pence as pounds with two decimals: 9500 is "95.00". Uses integers only, so nothing is rounded. */
export function formatPounds(pence: number): string {
  const pounds = Math.floor(pence / MINOR_UNITS_PER_MAJOR_UNIT);
  return `${pounds}.${String(pence % MINOR_UNITS_PER_MAJOR_UNIT).padStart(PENCE_DIGITS, '0')}`;
}
