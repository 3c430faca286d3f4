import { useNow } from '../hooks/use-now.ts';
import { formatDateTime, formatRelativeDate } from './dates.ts';

/** A relative date that stays up to date; the tooltip shows the exact time. */
export function RelativeDate({ value }: { value: string }) {
  const now = useNow();
  return (
    <time dateTime={value} title={formatDateTime(value, now)}>
      {formatRelativeDate(value, now)}
    </time>
  );
}
