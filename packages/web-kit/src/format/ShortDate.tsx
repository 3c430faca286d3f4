import { useNow } from '../hooks/use-now.ts';
import { formatDateTime, formatShortDateTime } from './dates.ts';

/** The shortest date that is clear, which stays up to date: "6:54 PM" today, "Nov 22" this year. The tooltip shows the exact time. */
export function ShortDate({ value }: { value: string }) {
  const now = useNow();
  return (
    <time dateTime={value} title={formatDateTime(value, now)}>
      {formatShortDateTime(value, now)}
    </time>
  );
}
