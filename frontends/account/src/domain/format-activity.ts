import { formatRelativeDate } from '@minutehand/web-kit';

/** "today", "2 days ago", after other words, for a day in UTC. West of UTC that day can be tomorrow, which is shown as today. */
export function formatActivity(day: string, now: Date): string {
  const date = new Date(`${day}T12:00:00`);
  return formatRelativeDate(date > now ? now : date, now).replace(/^(?:To|Yester)day$/, (word) => word.toLowerCase());
}
