import { describe, expect, it } from '@jest/globals';
import type { CalendarFeedItem } from '@minutehand/contracts/proto/meetings/v1/calendar_feeds';
import { writeCalendar } from './calendar-feed.ts';

const item: CalendarFeedItem = {
  ...{ id: 'item-1', meetingId: 'meeting 1', meetingTitle: 'Weekly', description: 'Order chairs' },
  ...{ dueDate: '2026-11-27', version: 3, updatedAt: '2026-11-21T10:00:00.000Z' },
};
const write = (...items: Partial<CalendarFeedItem>[]) =>
  writeCalendar(
    items.map((fields) => ({ ...item, ...fields })),
    'https://mh.example',
  );
/** The unfolded lines. */
const getLines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

describe('writeCalendar', () => {
  it('writes an all-day event for each item, with a stable UID and a sequence number', () => {
    const lines = getLines(write({}));
    for (const line of [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'X-WR-CALNAME:Minutehand action items',
      'BEGIN:VEVENT',
      'UID:item-1@mh.example',
      'SEQUENCE:2',
      'DTSTAMP:20261121T100000Z',
      'LAST-MODIFIED:20261121T100000Z',
      'DTSTART;VALUE=DATE:20261127',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Order chairs',
      'URL;VALUE=URI:https://mh.example/meetings/meeting%201',
    ]) {
      expect(lines).toContain(line);
    }
    // An all-day event without an end, independent of time zones.
    expect(lines.filter((line) => line.startsWith('DTEND') && line !== 'DTEND;VALUE=DATE:20261128')).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/DTSTART[^\n]*T\d{6}/);
  });

  it('is deterministic and valid without items', () => {
    expect(write({}, { id: 'item-2' })).toBe(write({}, { id: 'item-2' }));
    expect(getLines(write())).not.toContain('BEGIN:VEVENT');
    expect(getLines(write())).toContain('END:VCALENDAR');
  });

  it('folds lines at 75 octets without splitting characters', () => {
    const description = '会議の椅子を注文する、そして機械を確認する。'.repeat(12);
    const calendar = write({ description, meetingTitle: '🪑'.repeat(60) });
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(calendar.isWellFormed()).toBe(true);
    expect(getLines(calendar).find((line) => line.startsWith('DESCRIPTION'))).toContain(description);
  });

  it.each([
    ['Chairs; tables, \\ and "doors"', 'SUMMARY:Chairs\\; tables\\, \\\\ and "doors"'],
    ['One\nBEGIN:VALARM\r\nTwo', 'SUMMARY:One BEGIN:VALARM Two'],
  ])('escapes text: %j', (description, line) => {
    const lines = getLines(write({ description }));
    expect(lines).toContain(line);
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it('truncates the summary and keeps the full text in the description', () => {
    const lines = getLines(write({ description: 'x'.repeat(2_000) }));
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(`SUMMARY:${'x'.repeat(199)}…`);
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('x'.repeat(2_000));
  });
});
