import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';
import { getOffsetMinutes, getValidTimeZone, toInstant } from '../../writer/words/dates.ts';
import type { CoverageNotice } from '../answer.ts';
import { type ClockPoint, toRecordingSeconds } from '../live/recording-text.ts';
import type { RequestedRange, TimeOfDay } from './parse-catch-up.ts';

export type TimedMeeting = {
  /** Maps seconds of the transcript to the time at which they were recorded; at least one point. */
  readonly clock: readonly ClockPoint[];
  /** The end of the transcript (s). */
  readonly endSeconds: number;
  readonly isLive: boolean;
  readonly now: Date;
  /** IANA name; UTC if it is empty or unknown. */
  readonly timeZone: string;
  readonly joinedAt: Date | undefined;
};

/** Seconds of the transcript. */
export type TimeRange = { readonly from: number; readonly to: number };

/** The part of a transcript that a question asks for, or why there is none. */
export function resolveRange(range: RequestedRange, meeting: TimedMeeting): TimeRange | CoverageNotice {
  const { clock, endSeconds: to, isLive, now, joinedAt } = meeting;
  switch (range.kind) {
    case 'all':
      return { from: 0, to };
    case 'last': {
      const minutesMs = range.minutes * MINUTE_MS;
      const from = isLive ? toRecordingSeconds(clock, new Date(now.getTime() - minutesMs)) : to - minutesMs / SECOND_MS;
      return { from: Math.max(0, from), to };
    }
    case 'since_joined':
    case 'before_joined': {
      if (joinedAt === undefined) return 'join_time_unknown';
      const joined = Math.min(to, toRecordingSeconds(clock, joinedAt));
      return range.kind === 'since_joined' ? { from: joined, to } : { from: 0, to: joined };
    }
    case 'since': {
      const from = findSeconds(range.time, meeting);
      if (from === undefined) return 'after_end';
      const until = range.until && findSeconds(range.until, meeting);
      return { from, to: until === undefined || until <= from ? to : Math.min(to, until) };
    }
  }
}

/** The second of the transcript at a time of day: 0 if it is before the start; undefined if it is after the end. */
function findSeconds(time: TimeOfDay, meeting: TimedMeeting): number | undefined {
  const { clock } = meeting;
  const first = clock[0];
  if (first === undefined) return undefined;
  const start = first.at.getTime() - first.seconds * SECOND_MS;
  const end = findEnd(meeting);
  const timeZone = getValidTimeZone(meeting.timeZone);
  const hours = time.isTwelveHour ? [time.hours % 12, (time.hours % 12) + 12] : [time.hours];
  const instants = [-1, 0, 1].flatMap((day) =>
    hours.map((hour) => findTimeOfDay(start + day * DAY_MS, hour, time.minutes, timeZone)),
  );
  const within = instants.find((instant) => instant >= start && instant <= end);
  if (within !== undefined) return toRecordingSeconds(clock, new Date(within));
  // Otherwise the nearest instant is meant: at 0:20, 23:50 is the evening before.
  const beforeStart = start - Math.max(...instants.filter((instant) => instant < start));
  const afterEnd = Math.min(...instants.filter((instant) => instant > end)) - end;
  return beforeStart <= afterEnd ? 0 : undefined;
}

function findEnd({ clock, endSeconds, isLive, now }: TimedMeeting): number {
  const last = clock.at(-1);
  if (isLive || last === undefined) return now.getTime();
  return last.at.getTime() + Math.max(0, endSeconds - last.seconds) * SECOND_MS;
}

/** The instant (ms) of a local time, on the local date of `instantOnDay` in the time zone. */
function findTimeOfDay(instantOnDay: number, hour: number, minute: number, timeZone: string): number {
  const local = instantOnDay + getOffsetMinutes(new Date(instantOnDay), timeZone) * MINUTE_MS;
  return toInstant(Math.floor(local / DAY_MS) * DAY_MS + (hour * 60 + minute) * MINUTE_MS, timeZone);
}
