import { BRIEF_LEAD_MS, BRIEF_TIME } from '../../limits.ts';
import { formatLocalTime } from '../local-time.ts';
import type { Meeting } from '../meetings/meeting.ts';

/** Records that the brief of a meeting was requested for a member, so that it is sent once. */
export type SeriesBriefReminder = {
  meetingId: string;
  userId: string;
  /** When the document is deleted. */
  keptUntil: Date;
};

/** True from BRIEF_TIME on the day of the meeting, in the time zone of the member, or BRIEF_LEAD_MS before it if that is earlier, until it starts. */
export function isBriefDue({ startedAt }: Pick<Meeting, 'startedAt'>, now: Date, timeZone: string): boolean {
  if (now >= startedAt) return false;
  if (now.getTime() >= startedAt.getTime() - BRIEF_LEAD_MS) return true;
  const [day, time = ''] = formatLocalTime(now, timeZone).split('T');
  return day === formatLocalTime(startedAt, timeZone).split('T')[0] && time >= BRIEF_TIME;
}

/**
 * The members who attend: the owner, and the members with a share whose names are among the attendees; without attendees, everybody with a
 * share.
 */
export function findAttendingMembers<P extends { readonly userId: string; readonly name: string }>(
  { ownerId, attendees }: Pick<Meeting, 'ownerId' | 'attendees'>,
  people: readonly P[],
): P[] {
  const names = new Set(attendees.map(normalize));
  return people.filter(({ userId, name }) => names.size === 0 || userId === ownerId || names.has(normalize(name)));
}

const normalize = (name: string) => name.normalize('NFKC').trim().toLowerCase();
