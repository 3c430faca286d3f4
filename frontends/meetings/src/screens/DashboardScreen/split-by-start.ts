import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { getStart } from '../../features/meetings/group-meetings.ts';
import { DASHBOARD_MEETINGS_MAX } from '../../limits.ts';

type SplitMeetings = { upcoming: readonly Meeting[]; recent: readonly Meeting[] };

/** Of meetings that are sorted newest first, the planned ones that the dashboard lists, the next one first, and the newest that have begun. */
export function splitByStart(meetings: readonly Meeting[], now: Date): SplitMeetings {
  const isUpcoming = (meeting: Meeting) => getStart(meeting) > now;
  return {
    upcoming: meetings.filter(isUpcoming).reverse().slice(0, DASHBOARD_MEETINGS_MAX),
    recent: meetings.filter((meeting) => !isUpcoming(meeting)).slice(0, DASHBOARD_MEETINGS_MAX),
  };
}
