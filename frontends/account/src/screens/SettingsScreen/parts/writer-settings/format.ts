import { formatDateParts } from '@minutehand/contracts/dates';
import { getDateLanguage } from '@minutehand/ui';
import { texts } from '../../../../texts.ts';

/** Formats a count: "12,345". */
export const formatCount = (count: number): string => new Intl.NumberFormat().format(count);

/** Formats "2026-11" as "November 2026". Usage months are in UTC. */
export function formatMonth(month: string): string {
  const format = { locale: getDateLanguage(), timeZone: 'UTC' };
  return formatDateParts(new Date(`${month}-01T00:00:00Z`), format, { month: 'long', year: 'numeric' });
}

/** Formats a cost without its currency, which is not configured. */
export function formatCost(amount: number): string {
  if (amount > 0 && amount < 0.01) return texts.writer.lessThan(new Intl.NumberFormat().format(0.01));
  return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}
