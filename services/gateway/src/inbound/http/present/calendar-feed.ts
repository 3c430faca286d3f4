import type { CalendarFeedItem } from '@minutehand/contracts/proto/meetings/v1/calendar_feeds';
import ical, { ICalEventTransparency } from 'ical-generator';
import { CALENDAR_REFRESH_SECONDS, CALENDAR_SUMMARY_CHARACTERS } from '../../../limits.ts';

/**
 * Due items as all-day events, since calendar programs do not show VTODO. The same items are the same bytes: what an item was last
 * changed at stands where others write the moment of asking.
 */
export function writeCalendar(items: readonly CalendarFeedItem[], publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({
    name: 'Minutehand action items',
    prodId: { company: 'Minutehand', product: 'Action items', language: 'EN' },
    ttl: CALENDAR_REFRESH_SECONDS,
  });
  for (const item of items) {
    const url = `${publicUrl}/meetings/${encodeURIComponent(item.meetingId)}`;
    const changedAt = new Date(item.updatedAt);
    calendar.createEvent({
      id: `${item.id}@${host}`,
      sequence: item.version - 1,
      start: new Date(`${item.dueDate}T00:00:00Z`),
      allDay: true,
      stamp: changedAt,
      lastModified: changedAt,
      summary: toSummary(item.description),
      description: `${item.description}\n\nFrom “${item.meetingTitle}”\n${url}`,
      url,
      // Due all day, and nobody is busy by it.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** One line, as long as a calendar shows it. */
function toSummary(description: string): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()];
  if (characters.length <= CALENDAR_SUMMARY_CHARACTERS) return characters.join('');
  return `${characters.slice(0, CALENDAR_SUMMARY_CHARACTERS - 1).join('')}…`;
}
