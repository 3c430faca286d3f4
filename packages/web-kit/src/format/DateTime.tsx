import { useNow } from '../hooks/use-now.ts';
import { formatDateTime } from './dates.ts';

/** A date with its time of day, which stays up to date: "6:54 PM" today, "Nov 22, 6:54 PM" from tomorrow on. */
export function DateTime({ value }: { value: string }) {
  const now = useNow();
  return <time dateTime={value}>{formatDateTime(value, now)}</time>;
}
