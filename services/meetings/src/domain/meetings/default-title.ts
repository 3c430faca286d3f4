import { formatFullDate, TEXT_LOCALE } from '@minutehand/contracts/dates';

/** The title of a meeting that no user has named. */
export function getDefaultTitle(startedAt: Date): string {
  return `Meeting on ${formatFullDate(startedAt, { locale: TEXT_LOCALE, timeZone: 'UTC' })}`;
}
