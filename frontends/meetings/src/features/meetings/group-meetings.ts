import { formatDateParts } from '@minutehand/contracts/dates';
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
  return formatParts(start, { ...day, hour: 'numeric', minute: '2-digit' });
}

const formatParts = (date: Date, parts: Intl.DateTimeFormatOptions): string =>
  formatDateParts(date, { locale: getDateLanguage() }, parts);

function getPeriod(start: Date, now: Date, weekStart: number): Omit<MeetingGroup, 'meetings'> {
  const period = getMeetingPeriod(toCalendarDay(start), toCalendarDay(now), weekStart);
  if (period !== 'month')
    return { key: period, label: texts.groups[period], isOneDay: period === 'today' || period === 'yesterday' };
  const isThisYear = start.getFullYear() === now.getFullYear();
  const label = formatParts(start, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
  return { key: `${start.getFullYear()}-${start.getMonth()}`, label, isOneDay: false };
}

const toCalendarDay = (date: Date) => ({ year: date.getFullYear(), month: date.getMonth(), date: date.getDate() });
