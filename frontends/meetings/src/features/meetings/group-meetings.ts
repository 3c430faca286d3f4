import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { getMeetingPeriod } from '@minutehand/contracts/meeting-periods';
import { getDateLanguage } from '@minutehand/ui';
import { texts } from './texts.ts';

/** Meetings of one period, in the order of the list. */
export type MeetingGroup = {
  key: string;
  label: string;
  /** True if the label names the day, so that rows need the time only. */
  isOneDay: boolean;
  meetings: Meeting[];
};

/** Groups a sorted list into Upcoming, Today, Yesterday, This week and months, by local days. */
export function groupMeetings(meetings: readonly Meeting[], now: Date, weekStart: number): MeetingGroup[] {
  const groups: MeetingGroup[] = [];
  for (const meeting of meetings) {
    const period = getPeriod(getStart(meeting), now, weekStart);
    const last = groups.at(-1);
    if (last?.key === period.key) last.meetings.push(meeting);
    else groups.push({ ...period, meetings: [meeting] });
  }
  return groups;
}

/** The start of the meeting, or its creation if it has no start. */
export function getStart({ started_at, created_at }: Pick<Meeting, 'started_at' | 'created_at'>): Date {
  return new Date(started_at ?? created_at);
}

/** "9:41 AM", with the day before it unless the group names it: "Wed 9:41 AM", "Nov 12, 9:41 AM". */
export function formatStart(start: Date, group: Pick<MeetingGroup, 'key' | 'isOneDay'>): string {
  const day: Intl.DateTimeFormatOptions = group.isOneDay
    ? {}
    : group.key === 'week'
      ? { weekday: 'short' }
      : { month: 'short', day: 'numeric' };
  return getFormat({ ...day, hour: 'numeric', minute: '2-digit' }).format(start);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes as long as rendering a row. */
function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = getDateLanguage();
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { calendar: 'gregory', ...options });
  formats.set(key, format);
  return format;
}

function getPeriod(start: Date, now: Date, weekStart: number): Omit<MeetingGroup, 'meetings'> {
  const period = getMeetingPeriod(toCalendarDay(start), toCalendarDay(now), weekStart);
  if (period !== 'month')
    return { key: period, label: texts.groups[period], isOneDay: period === 'today' || period === 'yesterday' };
  const isThisYear = start.getFullYear() === now.getFullYear();
  const format = getFormat({ month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
  return { key: `${start.getFullYear()}-${start.getMonth()}`, label: format.format(start), isOneDay: false };
}

const toCalendarDay = (date: Date) => ({ year: date.getFullYear(), month: date.getMonth(), date: date.getDate() });
