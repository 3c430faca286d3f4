import { formatCalendarDay } from '@minutehand/web-kit';
import type { MeetingFilters } from '../../../domain/search-criteria.ts';
import { texts } from '../../../texts.ts';

/** "May 3 – May 9", "Since May 3" or "Until May 9"; null without a range. */
export function describeRange({ from, to }: Pick<MeetingFilters, 'from' | 'to'>): string | null {
  if (from !== null && to !== null) return `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`;
  if (from !== null) return texts.range.since(formatCalendarDay(from));
  return to === null ? null : texts.range.until(formatCalendarDay(to));
}
