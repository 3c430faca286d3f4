import { formatRelativeDate } from '@minutehand/web-kit';

/** "Today", "2 days ago", for a day in UTC. West of UTC that day can be tomorrow, which is shown as today. */
export function formatActivity(day: string, now: Date): string {
  const date = new Date(`${day}T12:00:00`);
  return formatRelativeDate(date > now ? now : date, now);
}
