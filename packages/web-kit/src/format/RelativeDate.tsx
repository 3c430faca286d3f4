import { useNow } from '../hooks/use-now.ts';
import { formatDateTime, formatRelativeDate } from './dates.ts';

/** A point in time in words that stay true while the page is open; the exact time is in its tooltip. */
export function RelativeDate({ value }: { value: string }) {
  const now = useNow();
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatRelativeDate(value, now)}
    </time>
  );
}
