import type { CalendarFeedItem } from '@minutehand/contracts/proto/meetings/v1/calendar_feeds';
import ical, { ICalEventTransparency } from 'ical-generator';
import { CALENDAR_REFRESH_SECONDS, CALENDAR_SUMMARY_CHARACTERS } from '../../../limits.ts';

/**
 * Writes due items as all-day events, because calendar clients do not show VTODO. The output is deterministic: DTSTAMP is the time
 * of the last change, not of the request.
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
      // Does not block time in the calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** Shortens a description to one line of CALENDAR_SUMMARY_CHARACTERS. */
function toSummary(description: string): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()];
  if (characters.length <= CALENDAR_SUMMARY_CHARACTERS) return characters.join('');
  return `${characters.slice(0, CALENDAR_SUMMARY_CHARACTERS - 1).join('')}…`;
}
