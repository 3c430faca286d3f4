import { formatFullDate, TEXT_LOCALE } from '@minutehand/contracts/dates';

/** The default title of a meeting. */
export function getDefaultTitle(startedAt: Date): string {
  return `Meeting on ${formatFullDate(startedAt, { locale: TEXT_LOCALE, timeZone: 'UTC' })}`;
}
